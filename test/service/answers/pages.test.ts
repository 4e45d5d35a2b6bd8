// Pages of calls and their whole answers. A page has its calls itself, and UPDATE_SENTENCES=1 writes the answers to them anew: read them then.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASSUMED_PROFILE } from '../../../src/profile/profile-fields.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import type { Snapshot } from '../../../src/service/store/port.js';
import { problemMessage } from '../../../src/service/trench/trench-view.js';
import { under, untilEnd, withService } from '../../support/around.js';
import { expectPage } from '../../support/page.js';
import { type Answer, startService, type TestService } from '../../support/service.js';
import { answersTo, askedOf, callsIn, NOW } from './asked.js';

/** All revisions end now, the company gets its work for nothing, and every document is English and obsolete. */
function endedSnapshot(): Snapshot {
  const { records, ...rest } = demoSnapshot(NOW);
  const ended = {
    costRevision: { activeToDate: new Date(NOW).toISOString() },
    companyPrice: { price: 0 },
    document: { lang: 'en', obsolete: true },
  };
  const change = (kind: string) => ended[kind as keyof typeof ended] ?? {};
  return { ...rest, records: records.map((record) => ({ ...record, value: { ...(record.value as object), ...change(record.kind) } })) };
}

/** Pages of other tests. */
const OTHERS = ['requests', 'names'];
const PAGES = readdirSync(new URL('.', import.meta.url)).flatMap((file) => /^(.*)\.expected\.txt$/.exec(file)?.[1] ?? []);

test.each(PAGES.filter((name) => !OTHERS.includes(name)))('%s', async (name) => {
  const file = new URL(`./${name}.expected.txt`, import.meta.url);
  const page = readFileSync(file, 'utf8');
  const answers = await answersTo(askedOf(name === 'catalog-ended' ? endedSnapshot() : undefined), callsIn(page));
  // The last digits of a score depend on the machine.
  const lines = answers.map((line) => line.replace(/score=(\d+\.\d\d)\d*/, 'score=$1'));
  expectPage(file, { [page.split('\n', 1)[0]?.slice(2) ?? '']: lines });
});

test('arrangements and categories have their names in both languages', async () => {
  const asked = askedOf();
  const added = async (operation: string, field: string, values: string, more: object = {}) => {
    for (const value of values.split(' ')) await asked([`kari ${operation} segmentId=500004`, { ...more, [field]: value }]);
  };
  await asked(['kari createSegment projectId=6001', { name: 'Ord' }]);
  const groups = 'FLAT TRIANGLE TRIANGLE_MIRROR TRIANGLE_PLUS_ONE ONE_PLUS_TRIANGLE SINGLE PAIR PAIR_MIRROR CIRCLE SQUARE CUSTOM FIXED';
  await added('addCable', 'groupConfiguration', groups, { typeId: 1010 });
  await added('addPipe', 'pipeCategory', 'CONTAINER ECOM WATER SEWER HEAT GAS');
  await added('addPipe', 'pipeCategory', 'CONTAINER ECOM WATER SEWER HEAT GAS', { typeId: 1 });
  await added('addPipeGroup', 'configuration', 'SINGLE DOUBLE TRIANGLE TRIPPLE_FLAT');
  const fields = ['cables', 'pipes', 'pipeGroups'].map((list) => `sections.layers.${list}.displayName`).join(' ');
  const calls = ['kari', 'kari/en'].map((who) => `${who} getSegment segmentId=500004 | ${fields}`);
  const codes = ['OVERLAP', 'OUTSIDE', 'TOO_CLOSE', 'FILL', 'NOT_CHECKED'];
  const problems = codes.map((code) => `${code}: ${problemMessage('nb', code)} / ${problemMessage('en', code)}`);
  expectPage(new URL('./names.expected.txt', import.meta.url), { Names: await answersTo(asked, calls), Problems: problems });
});

// A page shows requests that do not fit, by their address, headers, query or body, and what the service says about them.

withService('all', { clock: { now: () => NOW, sleep: async () => {} }, uuid: () => '00000000-0000-4000-8000-000000000000' });

const HEADERS = ['content-type', 'www-authenticate', 'x-content-type-options', 'cache-control', 'retry-after'];

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
  const text = await answer.text();
  if (text === '') return [String(answer.status)];
  const body = JSON.parse(text);
  return [`${answer.status} ${headers.join(', ')}`, ...('code' in body ? problemLines(body) : [JSON.stringify(body)])];
}

/** The token of a user, of a client without a user, or of the operator. */
async function tokenOf(under: TestService, name: string): Promise<string | undefined> {
  if (name === 'operator') return under.service.adminToken;
  return (await (name.includes('.') ? under.as(name) : under.asClient(name))).token;
}

/**
 * The answers to the requests of a part of the page. `$x20` stands for twenty x, the header `as` for the token of somebody else than Kari,
 * and a header that is null is not sent.
 */
async function linesOf(under: TestService, part: string): Promise<string[]> {
  const lines: string[] = [];
  for (const [shown, method = '', path = '', headers = '', text = ''] of part.matchAll(/^> (\w+) (\S+) (\{.*?\}) (.*)$/gm)) {
    const { as: name = 'kari.nordmann', ...given } = JSON.parse(headers);
    const all = { authorization: `Bearer ${await tokenOf(under, name)}`, 'api-version': '1.0', ...given };
    const sent = Object.fromEntries(Object.entries<string>(all).filter(([, value]) => value !== null));
    const body = text.replace(/\$(\S)(\d+)/g, (_, sign: string, count: string) => sign.repeat(Number(count)));
    const answer = await under.fetch(under.baseUrl + path, { method, headers: sent, ...(text === '' ? {} : { body }) });
    lines.push(shown, ...(await answerLines(answer)), '');
  }
  return lines;
}

test('requests that do not fit are told why', async () => {
  const strict = await untilEnd(startService({ unknownFields: 'refuse', profile: { ...ASSUMED_PROFILE, batchLimit: 2 } }));
  const file = new URL('./requests.expected.txt', import.meta.url);
  const title = 'Unknown fields and batches of three, where they are refused';
  const [requests = '', unknown = ''] = readFileSync(file, 'utf8').split(`# ${title}\n`);
  expectPage(file, { Requests: await linesOf(under, requests), [title]: await linesOf(strict, unknown) });
});
