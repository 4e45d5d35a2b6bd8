// A page shows requests that do not fit, by their address, headers, query or body, and what the service says about them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { under, untilEnd, withService } from '../../support/around.js';
import { expectPage } from '../../support/page.js';
import { type Answer, startService, type TestService } from '../../support/service.js';
import { NOW } from './asked.js';

withService('all', { clock: { now: () => NOW, sleep: async () => {} }, uuid: () => '00000000-0000-4000-8000-000000000000' });

const HEADERS = ['content-type', 'www-authenticate', 'x-content-type-options', 'cache-control'];

function problemLines({ title, status, code, detail, instance, type, errors = [] }: Answer['body']): string[] {
  expect([type, status > 0]).toEqual([`urn:trenchctl:problem:${code}`, true]);
  // The words of the JSON parser depend on its version.
  const short = (text: string) => text.replace(/is not JSON: .*/, 'is not JSON');
  return [
    `${title} ${code}: ${short(detail)} (${instance.slice(0, 60)})`,
    ...errors.map((error: Record<string, string>) => `  ${error.pointer} is ${error.field}: ${short(error.detail ?? '')}`),
  ];
}

async function answerLines(answer: Response): Promise<string[]> {
  const headers = HEADERS.flatMap((name) => (answer.headers.has(name) ? [`${name}: ${answer.headers.get(name)}`] : []));
  const body = JSON.parse(await answer.text());
  return [`${answer.status} ${headers.join(', ')}`, ...('code' in body ? problemLines(body) : [JSON.stringify(body)])];
}

/** The answers to the requests of a part of the page. `$x20` stands for twenty x. */
async function linesOf(under: TestService, part: string): Promise<string[]> {
  const { token } = await under.as('kari.nordmann');
  const lines: string[] = [];
  for (const [shown, method = '', path = '', headers = '', text = ''] of part.matchAll(/^> (\w+) (\S+) (\{.*?\}) (.*)$/gm)) {
    const sent = { authorization: `Bearer ${token}`, 'api-version': '1.0', ...JSON.parse(headers) };
    const body = text.replace(/\$(\S)(\d+)/g, (_, sign: string, count: string) => sign.repeat(Number(count)));
    const answer = await under.fetch(under.baseUrl + path, { method, headers: sent, ...(text === '' ? {} : { body }) });
    lines.push(shown, ...(await answerLines(answer)), '');
  }
  return lines;
}

test('requests that do not fit are told why', async () => {
  const strict = await untilEnd(startService({ unknownFields: 'refuse' }));
  const file = new URL('./requests.expected.txt', import.meta.url);
  const title = 'Unknown fields, where they are refused';
  const [requests = '', unknown = ''] = readFileSync(file, 'utf8').split(`# ${title}\n`);
  expectPage(file, { Requests: await linesOf(under, requests), [title]: await linesOf(strict, unknown) });
});
