// A service under test, and callers that check every answer against the contract.
import { createService, type EmbeddedService, type ServiceOptions } from '../../src/service/create-service.js';
import { parse, stringify } from '../../src/service/route.js';
import { noteSecret } from '../canary/marker.js';
import { answerProblem, operationById } from './contract.js';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as it came. */
  bytes: Uint8Array<ArrayBuffer>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers that the contract has already checked.
  body: any;
}

export interface CallOptions {
  path?: Record<string, string | number | bigint>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  rawBody?: string;
  headers?: Record<string, string | undefined>;
}

export interface TestCaller {
  readonly token: string | undefined;
  call(operationId: string, options?: CallOptions): Promise<Answer>;
}

export interface TestService {
  readonly service: EmbeddedService;
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Logs in by the password flow, with every scope unless told otherwise. */
  as(username: string, scope?: string): Promise<TestCaller>;
  /** Logs in by the client flow. */
  asClient(clientId: string, scope?: string): Promise<TestCaller>;
  withToken(token: string | undefined): TestCaller;
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
  token(form: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

export type Transport = 'function' | 'http';
export const TRANSPORTS: readonly Transport[] = ['function', 'http'];

export const ALL_SCOPES = 'tb.bruker prosjektsystem.bruker orgsystemer calculation.bruker orgblad.bruker';

export async function startService(options: ServiceOptions & { transport?: Transport; isServed?: boolean } = {}): Promise<TestService> {
  const { transport = 'function', isServed = false, ...rest } = options;
  const failures: string[] = [];
  const service = createService({ report: (message) => failures.push(message), ...rest });
  // `serve --format json` prints the credentials of its data on purpose.
  if (!isServed) {
    noteSecret(service.tokens.clientSecret('trenchctl'));
    noteSecret(service.tokens.password('kari.nordmann'));
  }
  const listening = transport === 'http' ? await service.listen(0) : undefined;
  const baseUrl = listening?.baseUrl ?? 'http://embedded.test';
  const send = transport === 'http' ? fetch : service.fetch;

  const withToken = (token: string | undefined): TestCaller => ({
    token,
    call: async (operationId, call = {}) => {
      const operation = operationById(operationId);
      const response = await send(baseUrl + urlOf(operation.path, call), {
        method: operation.method,
        headers: headersOf(token, call, operation.service === 'trench'),
        ...bodyOf(call),
      });
      const answer = await answerOf(response);
      const problem = answerProblem(operation, { ...answer, contentType: answer.headers.get('content-type') });
      if (problem !== undefined)
        throw new Error(
          `outside the contract (a new kind of item has its descriptor in src/service/trench/items): ${problem}\n${failures.join('\n')}`,
        );
      return answer;
    },
  });

  const token = async (form: Record<string, string>, headers: Record<string, string> = {}) =>
    answerOf(await send(`${baseUrl}/oauth/token`, { method: 'POST', headers, body: new URLSearchParams(form) }));

  async function login(form: Record<string, string>): Promise<TestCaller> {
    const answer = await token(form);
    if (answer.status !== 200) throw new Error(`no token: ${answer.text}`);
    noteSecret(answer.body.access_token);
    return withToken(answer.body.access_token);
  }
  const client = (clientId: string) => ({ client_id: clientId, client_secret: service.tokens.clientSecret(clientId) });

  return {
    service,
    baseUrl,
    fetch: send,
    as: (username, scope = ALL_SCOPES) =>
      login({ grant_type: 'password', username, password: service.tokens.password(username), scope, ...client('trenchctl') }),
    asClient: (clientId, scope = ALL_SCOPES) => login({ grant_type: 'client_credentials', scope, ...client(clientId) }),
    withToken,
    admin: async (method, path, body) =>
      answerOf(
        await send(`${baseUrl}/admin${path}`, {
          method,
          headers: { authorization: `Bearer ${service.adminToken}` },
          ...(body === undefined ? {} : { body: stringify(body) }),
        }),
      ),
    token,
    close: async () => {
      await listening?.close();
      service.close();
    },
  };
}

function urlOf(template: string, { path = {}, query = {} }: CallOptions): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

function headersOf(token: string | undefined, { headers = {} }: CallOptions, trench: boolean): Record<string, string> {
  const all = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(trench ? { 'api-version': '1.0' } : {}),
    ...headers,
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function bodyOf({ body, rawBody }: CallOptions): { body?: string } {
  if (rawBody !== undefined) return { body: rawBody };
  return body === undefined ? {} : { body: stringify(body) };
}

async function answerOf(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, headers: response.headers, text, bytes, body: isJson && text !== '' ? parse(text) : undefined };
}
