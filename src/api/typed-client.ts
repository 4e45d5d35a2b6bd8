import { ApiError } from './api-error.js';
import type { Api } from './client.js';
import { OPERATIONS, type Operation, type Paging, pagingOf, SERVICES } from './operations.js';
import type { CallOptions, EachPage, Services } from './typed.js';

const PAGE = 100;
/** No list of the documents has a thousandth of the entries that this many pages hold. */
const MAX_PAGES = 10_000;

interface Paged extends Operation {
  readonly paging: Paging;
}

/**
 * Yields the entries of all pages of an operation. The stated total is only a hint: another page is read after every full
 * page, and none after an empty one. Entries of the page before are skipped, because entries shift when another user adds
 * one. A page without a new entry means that the server ignores the offset.
 */
export async function* each(
  api: Api,
  operation: Paged,
  { query = {}, ...rest }: CallOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  const { paging } = operation;
  const size = numberOr(query[paging.size], PAGE);
  let offset = numberOr(query[paging.offset], 0);
  let before: ReadonlySet<string> = new Set();
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const asked = { ...query, [paging.offset]: offset, [paging.size]: size };
    const { items, total } = pageOf(operation, await api.call(operation.id, { ...rest, query: asked }));
    const texts = items.map((item) => JSON.stringify(item));
    const isNew = texts.map((text) => !before.has(text));
    if (items.length > 0 && !isNew.includes(true)) throw unreadable(operation, 'the same page came twice');
    yield* items.filter((_, n) => isNew[n]);
    offset += items.length;
    if (items.length === 0 || (items.length < size && offset >= total)) return;
    before = new Set(texts);
  }
  throw unreadable(operation, 'its pages have no end');
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

function pageOf(operation: Paged, answer: unknown) {
  const { items: name, total } = operation.paging;
  const page = typeof answer === 'object' ? (answer as Record<string, unknown> | null) : undefined;
  const items = page?.[name];
  if (!Array.isArray(items)) throw unreadable(operation, `${name} is not a list`);
  return { items: items as readonly unknown[], total: numberOr(page?.[total], 0) };
}

const unreadable = ({ id }: Operation, what: string): ApiError =>
  new ApiError('unreadable-answer', `${id}: ${what}`, { operation: id });

/** One method for each operation of the contract, by service, and one that iterates over all pages of paged operations. */
export interface TypedClient extends Services {
  readonly each: EachPage;
}

/** Creates the methods from the contract at run time; the compiler checks their types against the same contract. */
export function typedClient(api: Api): TypedClient {
  const methods = SERVICES.map((service) => [
    service,
    Object.fromEntries(
      OPERATIONS.filter((operation) => operation.service === service).map(({ id }) => [
        id,
        (args?: CallOptions) => api.call(id, args),
      ]),
    ),
  ]);
  const pages = OPERATIONS.flatMap((operation) => {
    const paging = pagingOf(operation);
    const paged = paging && { ...operation, paging };
    return paged ? [[operation.id, (args?: CallOptions) => each(api, paged, args)] as const] : [];
  });
  return { ...Object.fromEntries(methods), each: Object.fromEntries(pages) };
}
