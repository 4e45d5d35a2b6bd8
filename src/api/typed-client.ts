import type { CallOptions } from './call-options.js';
import type { Api } from './client.js';
import { each } from './each.js';
import { OPERATIONS, pagingOf, SERVICES } from './operations.js';
import type { EachPage, Services } from './typed.js';

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
