// A page shows what the service says about requests that do not fit: addresses, headers, queries, bodies and forms for a token.
import { expect, test } from 'vitest';
import { under, untilEnd, withService } from '../../support/around.js';
import { expectPage } from '../../support/page.js';
import { startService, type TestService } from '../../support/service.js';
import { NOW } from './asked.js';

withService('all', { clock: { now: () => NOW, sleep: async () => {} }, uuid: () => '00000000-0000-4000-8000-000000000000' });

const TRENCH = '/public/trench/rest';
const PROJECT = '/public/project/rest';
const DOC = '/public/doc/rest';

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const REQUESTS: readonly (readonly [method: string, path: string, sent?: Sent])[] = [
  ['GET', '/nowhere?a=b'],
  ['PATCH', `${TRENCH}/segments/500001`],
  ['GET', `${TRENCH}/segments/%zz`],
  ['PUT', `${TRENCH}/%zz`],
  ['GET', `${TRENCH}/segments/${'9'.repeat(20)}`],
  ['GET', `${TRENCH}/segments/500001`, { headers: { 'api-version': '2.0' } }],
  ['GET', `${TRENCH}/segments/500001`, { headers: { 'api-version': '' } }],
  ['GET', `${TRENCH}/segments/500001`, { headers: { authorization: 'Bearer never-issued' } }],
  ['GET', `${TRENCH}/segments/500001`, { headers: { authorization: 'Basic a' } }],
  ['GET', `${PROJECT}/projects/page?count=x&first=1.5&archived=yes&fromStartDate=today&companyId=007`],
  ['GET', `${PROJECT}/projects/page?count=1&count=2&status=NEW&status=OLD`],
  ['GET', `${PROJECT}/projects/page?count=2147483648&first=-2147483649`],
  ['GET', `${PROJECT}/projects/page?fromStartDate=2026-02-30T00:00:00Z&toStartDate=2026-02-28`],
  ['GET', `${DOC}/meta/search?max=-1&start=x&type=SHEET`],
  ['GET', `${DOC}/meta/suggestion`],
  ['POST', `${TRENCH}/segments/500001/trench/pipes`, { body: { cables: [{ typeId: 1.5 }, { typeId: '7' }, {}], pipeCategory: 'TAR' } }],
  ['POST', `${TRENCH}/segments/500001/trench/pipes`, { body: { typeId: '9223372036854775808', layerId: 5 } }],
  ['POST', `${TRENCH}/segments/500001/trench/pipes`, { body: '\uFEFF{"typeId": 999999}' }],
  ['POST', `${TRENCH}/segments/500001/trench/pipes`, { body: '{"typeId": 1,}' }],
  ['POST', `${TRENCH}/segments/500001/trench/pipes`, { body: 'null' }],
  ['POST', `${TRENCH}/segments/500001/trench/cables`, { body: ' ' }],
  ['POST', `${TRENCH}/segments/500001/trench/cables`, { body: { typeId: 1010, groupConfiguration: 'ROUND' } }],
  ['POST', `${TRENCH}/segments/500001/trench/cables/batch`, { body: { typeId: 1010, count: 0 } }],
  ['PUT', `${TRENCH}/segments/500001`, { body: { name: '', length: -1, description: 'x'.repeat(2000) } }],
  ['PUT', `${PROJECT}/projects/6001`, { body: { location: { coordinate: { latitude: 'x' }, 'a/b~c': 1 }, startDate: 'today' } }],
  ['POST', `${TRENCH}/segments/500001/trench/top-coverings`, { body: `"${'ø'.repeat(512 * 1024)}"` }],
  ['GET', '/openapi/nothing.json'],
  ['GET', '/oauth/.well-known/openid-configuration'],
  ['GET', '/oauth/jwks'],
];

const HEADERS = ['content-type', 'www-authenticate', 'x-content-type-options', 'cache-control'];

interface Problem {
  readonly title?: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly instance: string;
  readonly type: string;
  readonly errors?: readonly { readonly field: string; readonly pointer: string; readonly detail: string }[];
}

function problemLines({ title, status, code, detail, instance, type, errors = [] }: Problem): string[] {
  expect([type, status > 0]).toEqual([`urn:trenchctl:problem:${code}`, true]);
  // The words of the JSON parser depend on its version.
  const short = (text: string) => text.replace(/is not JSON: .*/, 'is not JSON');
  return [
    `${title} ${code}: ${short(detail)} (${instance.slice(0, 60)})`,
    ...errors.map((error) => `  ${error.pointer} is ${error.field}: ${short(error.detail)}`),
  ];
}

async function answerLines(answer: Response): Promise<string[]> {
  const headers = HEADERS.flatMap((name) => (answer.headers.has(name) ? [`${name}: ${answer.headers.get(name)}`] : []));
  const body = JSON.parse(await answer.text());
  return [`${answer.status} ${headers.join(', ')}`, ...('code' in body ? problemLines(body) : [JSON.stringify(body)])];
}

async function linesOf(under: TestService, requests: typeof REQUESTS): Promise<string[]> {
  const { token } = await under.as('kari.nordmann');
  const lines: string[] = [];
  for (const [method, path, { body, headers = {} } = {}] of requests) {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const sent = { authorization: `Bearer ${token}`, 'api-version': '1.0', ...headers };
    const answer = await under.fetch(under.baseUrl + path, { method, headers: sent, ...(text === undefined ? {} : { body: text }) });
    lines.push(
      `> ${method} ${path.slice(0, 110)} ${JSON.stringify(headers)} ${(text ?? '').slice(0, 90)}`,
      ...(await answerLines(answer)),
      '',
    );
  }
  return lines;
}

/** Fields that the contract does not have. */
const UNKNOWN: typeof REQUESTS = [
  ['PUT', `${PROJECT}/projects/6001`, { body: { name: 'x', 'a/b~c': 1, location: { planet: 'Mars' } } }],
  ['POST', `${TRENCH}/segments/500001/trench/pipes`, { body: { cables: [{ typeId: 1010, colour: 'red' }] } }],
];

test('requests that do not fit are told why', async () => {
  const strict = await untilEnd(startService({ unknownFields: 'refuse' }));
  expectPage(new URL('./requests.expected.txt', import.meta.url), {
    Requests: await linesOf(under, REQUESTS),
    'Unknown fields, where they are refused': await linesOf(strict, UNKNOWN),
  });
});

test('a token is granted to those who are known, for the scopes that they may have', async () => {
  const { tokens, store } = under.service;
  const spaced = { clientId: 'my app', companyId: '1001', roles: [] };
  store.commit({ changes: [{ op: 'put', kind: 'client', id: spaced.clientId, value: spaced, expect: 0 }] });
  const client = { client_id: 'trenchctl', client_secret: tokens.clientSecret('trenchctl') };
  const program = { grant_type: 'client_credentials', ...client };
  const person = (username: string) => ({ grant_type: 'password', username, password: tokens.password(username), ...client });
  const basic = (id: string, secret: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` });
  const { client_id, client_secret } = client;
  const FORMS: readonly (readonly [string, Record<string, string>, Record<string, string>?])[] = [
    ['a program without scopes', program],
    ['a program with scopes', { ...program, scope: 'tb.bruker orgblad.bruker' }],
    ['a program with an unknown scope', { ...program, scope: 'tb.bruker everything' }],
    ['a program with an empty scope', { ...program, scope: '' }],
    ['a user with all scopes', { ...person('kari.nordmann'), scope: 'orgblad.bruker tb.bruker prosjektsystem.bruker' }],
    ['a user by e-mail, with another password', { ...person('kari.nordmann'), username: 'KARI.nordmann@nordnett.example', password: 'no' }],
    ['a user without the role', { ...person('per.uten'), scope: 'tb.bruker prosjektsystem.bruker' }],
    ['a user who is not confirmed', { ...person('nina.ny'), scope: 'tb.bruker' }],
    ['a user who has left', person('tor.sluttet')],
    ['a wrong secret', { ...program, client_secret: 'no' }],
    ['no secret', { grant_type: 'client_credentials', client_id }],
    ['an unknown program', { ...program, client_id: 'nobody' }],
    ['another grant', { ...program, grant_type: 'refresh_token', refresh_token: 'x' }],
    ['no grant', client],
    ['no password', { ...person('kari.nordmann'), password: '' }],
    ['the secret in the header', { grant_type: 'client_credentials' }, basic(client_id, client_secret)],
    ['an encoded secret in the header', { grant_type: 'client_credentials' }, basic('%74renchctl', encodeURIComponent(client_secret))],
    ['a name with a space in the header', { grant_type: 'client_credentials' }, basic('my+app', tokens.clientSecret('my app'))],
    ['a wrong secret in the header', { grant_type: 'client_credentials' }, basic(client_id, 'no+%')],
  ];
  const lines: string[] = [];
  for (const [what, form, headers] of FORMS) {
    const { status, body, headers: answered } = await under.token(form, headers);
    // The library counts the lifetime by the clock of the machine, so that a second may be missing.
    const { access_token: token, expires_in: _, ...rest } = body;
    const kind = token === undefined ? '' : ` token of ${/^[\da-f]+$/.test(token) ? token.length : '?'} digits`;
    lines.push(
      `${what}: ${status}${kind} ${JSON.stringify(rest)} ${answered.get('cache-control')} ${answered.get('www-authenticate') ?? ''}`,
    );
  }
  expectPage(new URL('./tokens.expected.txt', import.meta.url), { Tokens: lines });
});
