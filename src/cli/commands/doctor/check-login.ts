import { scopesOf, USUAL_SERVICES } from '../../../api/access.js';
import { SERVICES, type ServiceName } from '../../../api/operations.js';
import { operatorWords } from '../../../api/operator-words.js';
import { createTokenSource, type TokenSource } from '../../../auth/token-source.js';
import { readCatalog } from '../../../live/catalog.js';
import { textsOf } from '../../../live/raw.js';
import { type Connection, receiversText } from '../../connection/connect.js';
import { companyOf } from '../../connection/find-project.js';
import { errorText } from '../../output/error-text.js';
import { words } from '../../output/print-json.js';
import { type Check, checksOf } from './check-files.js';

const check = checksOf('login');
const REMEDY = 'check the settings of the login (TRENCHCTL_CLIENT_ID and the others)';

/** Gets a token, tries every scope, and makes one call with the token. No token is shown. */
export async function checkLogin(connection: Connection, now: () => number): Promise<Check[]> {
  const { access } = connection;
  if (access.accessToken !== undefined)
    return [givenToken(access.accessToken, now()), ...(await checkCalls(connection))];
  const { scope } = operatorWords(connection.profile.operator);
  const scopes = scopesOf(SERVICES).map((name) => ({ name, own: scope(name) }));
  const source = createTokenSource({ ...access, scopes: [], now });
  const tried = [];
  for (const { name, own } of scopes) tried.push({ name, own, ...(await tryScope(source, own)) });
  const granted = tried.filter(({ problem }) => problem === undefined);
  if (granted.length === 0) return [check('token', 'failed', tried[0]?.problem ?? 'not granted', REMEDY)];
  const flow = access.username === undefined ? 'client flow' : `password flow, user ${access.username}`;
  return [
    check('token', 'ok', `granted (${flow})`),
    ...tried.map(({ name, own, problem }) => scopeCheck(name, own, problem)),
    ...(await checkCalls(connection)),
  ];
}

async function tryScope(source: TokenSource, scope: string): Promise<{ readonly problem?: string }> {
  try {
    await source.token(scope);
    return source.lacks(scope) ? { problem: 'the token was granted without this scope' } : {};
  } catch (error) {
    return { problem: source.redact(errorText(error)) };
  }
}

const servicesWith = (scope: string): ServiceName[] =>
  SERVICES.filter((service) => scopesOf([service]).includes(scope));

/** Without a usual scope no plan is possible; the other scopes are needed by some commands only. */
function scopeCheck(name: string, own: string, problem: string | undefined): Check {
  const services = servicesWith(name);
  const title = `scope ${own}`;
  const serves = `for ${services.join(', ')}`;
  if (problem === undefined) return check(title, 'ok', `granted, ${serves}`);
  const isUsual = services.some((service) => USUAL_SERVICES.includes(service));
  return check(
    title,
    isUsual ? 'failed' : 'warning',
    `not granted, ${serves}: ${problem}`,
    `ask for the role ${own} for this login${isUsual ? '' : ', if you use commands of this service'}`,
  );
}

/** The expiry of a token that says it; the token itself is not shown. */
function givenToken(token: string, now: number): Check {
  const expiry = expiryOf(token);
  if (expiry === undefined) return check('token', 'ok', 'given as TRENCHCTL_ACCESS_TOKEN or by a login');
  const minutes = Math.round((expiry - now) / 60_000);
  if (expiry <= now)
    return check('token', 'failed', `the given access token expired ${-minutes} min ago`, 'get a new token');
  return check('token', 'ok', `a given access token, valid for ${minutes} min`);
}

function expiryOf(token: string): number | undefined {
  try {
    const claims = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as unknown;
    const { exp } = Object(claims) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** One call of the trench service, and the user and the company according to the customer service. */
async function checkCalls(connection: Connection): Promise<Check[]> {
  const calls: [string, () => Promise<string>][] = [
    [
      'trench service',
      async () => `answers: ${(await readCatalog(connection.reading, 'cables')).length} cable types`,
    ],
    ['caller', () => callerOf(connection)],
    ['company', () => companyOf(connection)],
  ];
  const { target, receivers } = connection;
  const checks: Check[] = [
    check('target', 'ok', target),
    ...(receivers ? [check('receivers', 'ok', `credentials go to ${receiversText(receivers)}`)] : []),
  ];
  for (const [name, call] of calls) checks.push(await told(name, call));
  return checks;
}

/** Asks the service about the user; a login without a user is tried with a call that every client may make. */
async function callerOf({ username, reading }: Connection): Promise<string> {
  if (username === undefined) {
    await reading.call('listModuleTypes');
    return 'a client, without a user; the service accepts its login';
  }
  const answer = await reading.call('getUser', { path: { user: username } });
  const user = textsOf('getUser', answer, ['username', 'firstName', 'lastName', 'companyName']);
  const name = words(user.firstName, user.lastName);
  return words(user.username || username, name && `(${name})`, user.companyName && `of ${user.companyName}`);
}

async function told(name: string, call: () => Promise<string>): Promise<Check> {
  try {
    return check(name, 'ok', await call());
  } catch (error) {
    const [text = '', ...remedy] = errorText(error).split('; ');
    return check(name, 'failed', text, remedy.join('; ') || REMEDY);
  }
}
