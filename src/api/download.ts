import type { ReadableStream as Stream } from 'node:stream/web';
import { AuthError } from '../auth/grant.js';
import type { Clock } from '../http/clock.js';
import { isNetworkError, networkProblem } from '../http/network-error.js';
import { abortOf, type BodyReader, type HttpResponse, tooLarge } from '../http/send.js';
import { ApiError, type ApiErrorCode, plainCause, plainText } from './api-error.js';

/** A download in progress. A caller that does not read all of it must cancel its body, or its connection stays in use. */
export interface Download {
  /** The chunks as they arrive; can be read once. Ends in an ApiError if the file is incomplete, too long or too slow. */
  readonly body: Stream<Uint8Array>;
  readonly contentType: string;
  /** The file name that the server suggests, without a path. */
  readonly fileName?: string;
  /** In bytes, if the server states it. */
  readonly size?: number;
}

/** A body whose first chunk has arrived. The call is not retried after that. */
export interface DownloadStart {
  readonly reader: BodyReader | undefined;
  readonly first: Uint8Array | undefined;
}

export async function begin(
  { body }: Pick<HttpResponse, 'body'>,
  gone: Promise<never>,
): Promise<DownloadStart> {
  const reader = body?.getReader();
  if (!reader) return { reader, first: undefined };
  try {
    return { reader, first: await chunkOf(reader, gone) };
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
}

/** The limit of empty chunks in a row: a body of nothing but empty chunks would never end. */
const MAX_EMPTY = 1000;

/** The next chunk that is not empty, or undefined at the end. */
async function chunkOf(reader: BodyReader, gone: Promise<never>): Promise<Uint8Array | undefined> {
  for (let empty = 0; empty < MAX_EMPTY; empty += 1) {
    const { done, value } = await Promise.race([reader.read(), gone]);
    if (done) return undefined;
    if (value && value.byteLength > 0) return value;
  }
  throw new Error('only empty chunks came');
}

export interface DownloadLimits {
  readonly clock: Clock;
  readonly ends: number;
  readonly maxBytes: number;
  redact(text: string): string;
}

export function downloadOf(
  operation: string,
  { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
  start: DownloadStart,
  limits: DownloadLimits,
): Download {
  const size = sizeOf(headers);
  const fileName = fileNameOf(headers.get('content-disposition'));
  return {
    body: bodyOf(start, size, limits, (error, timedOut, read) => {
      const { code, message } = failureOf(error, true, timedOut);
      return new ApiError(code, plainText(limits.redact(`${operation}: ${message}, after ${read} bytes`)), {
        operation,
        status,
        cause: plainCause(error, limits.redact),
      });
    }),
    contentType: plainText(headers.get('content-type') ?? 'application/octet-stream', 100),
    ...(fileName === undefined ? {} : { fileName }),
    ...(size === undefined ? {} : { size }),
  };
}

/** The length of a compressed body is not the length of the file. */
function sizeOf(headers: HttpResponse['headers']): number | undefined {
  const encoding = headers.get('content-encoding') ?? 'identity';
  const length = headers.get('content-length') ?? '';
  return encoding === 'identity' && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

type Failed = (error: unknown, timedOut: boolean, read: number) => ApiError;

function bodyOf(
  { reader, first }: DownloadStart,
  size: number | undefined,
  limits: DownloadLimits,
  failed: Failed,
): Stream<Uint8Array> {
  let waiting = first;
  let read = 0;
  const next = async (): Promise<Uint8Array | undefined> => {
    const chunk = waiting ?? (await inTime(reader, limits, (error, late) => failed(error, late, read)));
    waiting = undefined;
    read += chunk?.byteLength ?? 0;
    if (read > limits.maxBytes) throw failed(tooLarge(limits.maxBytes), false, limits.maxBytes);
    if (chunk === undefined && read !== (size ?? read)) throw failed(new Error('cut off'), false, read);
    return chunk;
  };
  const cancel = () => {
    reader?.cancel().catch(() => {});
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await next();
          if (chunk) controller.enqueue(chunk);
          else controller.close();
        } catch (error) {
          cancel();
          throw error;
        }
      },
      cancel,
    },
    // Nothing is fetched before the first read.
    { highWaterMark: 0 },
  );
}

/** A timer runs only during a read, so that a download that is not read does not keep the program running. */
async function inTime(
  reader: BodyReader | undefined,
  { clock, ends }: DownloadLimits,
  failed: (error: unknown, timedOut: boolean) => ApiError,
): Promise<Uint8Array | undefined> {
  if (!reader) return undefined;
  const alarm = clock.alarm(Math.max(0, ends - clock.now()));
  try {
    return await chunkOf(reader, abortOf(alarm.signal));
  } catch (error) {
    throw failed(error, alarm.signal.aborted);
  } finally {
    alarm.clear();
  }
}

/** A try that brought no answer. */
export interface Failure {
  readonly kind: 'failure';
  readonly code: ApiErrorCode;
  readonly message: string;
  /** The service may have applied the request. */
  readonly sent: boolean;
  /** A retry may succeed. */
  readonly transient: boolean;
  readonly error: unknown;
}

/** Turns the error of a try into a failure. `sent`: the request had been sent. */
export function failureOf(error: unknown, sent: boolean, timedOut: boolean): Failure {
  const failure = (code: ApiErrorCode, message: string, more: Partial<Failure> = {}): Failure => ({
    kind: 'failure',
    code,
    message,
    sent,
    transient: false,
    error,
    ...more,
  });
  if (timedOut) return failure('timeout', 'there was no answer in time', { transient: true });
  if (error instanceof AuthError) return failure('no-token', error.message, { transient: error.transient });
  if (isNetworkError(error, 'redirect')) return failure('redirected', error.message);
  if (isNetworkError(error, 'too-large')) return failure('answer-too-large', error.message);
  const { kind, code: word, isBeforeSending, proxy } = networkProblem(error);
  const called = word === '' ? '' : ` (${word})`;
  if (proxy) return failure('unreachable', proxy.message, { sent: false, transient: proxy.transient });
  if (kind === 'certificate') {
    return failure('unreachable', `the server's certificate is not accepted${called}`, { sent: false });
  }
  if (isBeforeSending) {
    return failure('unreachable', `the server cannot be reached${called}`, { sent: false, transient: true });
  }
  return failure('broken', `the connection broke${called}`, { transient: true });
}

const MAX_LENGTH = 120;
/** Characters that have a meaning in paths, for devices or on other systems. */
const UNFIT = /[\p{C}\p{Zl}\p{Zp}<>:"|?*%]/gu;
const DEVICES =
  /^(con|prn|aux|nul|com[\d\u00b9\u00b2\u00b3]|lpt[\d\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$)\s*(\.|$)/i;
/** YAML files are specs and settings: a server must not choose such a name. */
const OURS = /\.ya?ml$|^trenchctl\./i;

/** The name that a Content-Disposition suggests has no path, is not hidden, and is not the name of a device. */
export function fileNameOf(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  return fitName(decoded(extended) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? '');
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Removes the path and unsafe characters; undefined if nothing remains. */
export function fitName(name: string): string | undefined {
  const last = plainText(name.slice(-1000), 1000).split(/[/\\]/).at(-1) ?? '';
  const fit = last
    .replaceAll('\ufffd', '')
    .replace(UNFIT, '')
    .replaceAll('~', '-')
    .replace(/^[\s.-]+|[\s.]+$/g, '');
  if (fit === '' || DEVICES.test(fit) || OURS.test(fit.normalize('NFKC'))) return undefined;
  const ending = /\.\w{1,8}$/.exec(fit)?.[0] ?? '';
  const stem = fit.slice(0, fit.length - ending.length);
  return [...stem].slice(0, MAX_LENGTH - ending.length).join('') + ending;
}
