import { lang } from './language.js';
import { problemOf } from './notice.js';
import { session, signIn, signOut } from './session.js';

export type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>;

export interface CallOptions {
  readonly query?: Query;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An address with its query; every value is encoded. */
export function addressOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined && one !== '') search.append(name, String(one));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Calls the service as the user of this session; a 401 of a demo user asks for a new token once. */
export async function send(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const response = await sendOnce(method, path, options);
  if (response.status !== 401) return accepted(response);
  const isDemo = session()?.isDemo;
  signOut();
  if (!isDemo) throw await problemOf(response);
  await signIn();
  return accepted(await sendOnce(method, path, options));
}

const sendOnce = (method: Method, path: string, { query, body, signal }: CallOptions): Promise<Response> =>
  fetch(addressOf(path, query), {
    method,
    headers: {
      authorization: `Bearer ${session()?.token ?? ''}`,
      'api-version': '1.0',
      'accept-language': lang(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });

async function accepted(response: Response): Promise<Response> {
  if (!response.ok) throw await problemOf(response);
  return response;
}

type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

/** Ids are int64. One beyond 2^53 is kept as its digits, where the browser tells them. */
const exact: Reviver = (_, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

export async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text, exact as never)) as T;
}

/** Calls an operation and returns its JSON; throws a Problem if the service refuses. */
export const api = async <T = unknown>(method: Method, path: string, options?: CallOptions): Promise<T> =>
  readJson<T>(await send(method, path, options));

const FILE_NAME = /filename="([^"]+)"/;

/** Fetches a file with the token of the user and lets the browser save it. */
export async function download(path: string, options?: CallOptions): Promise<void> {
  const response = await send('GET', path, options);
  const named = FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), named ?? 'download');
}

export function saveFile(blob: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(blob),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
