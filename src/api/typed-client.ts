import type { CallOptions } from './call-options.js';
import type { Api } from './client.js';
import { each } from './each.js';
import { OPERATIONS, pagingOf, SERVICES } from './operations.js';
import type { EachPage, Services } from './typed.js';

/** One method for each operation of the contract, by service, and one to go through all pages of those that have any. */
export interface TypedClient extends Services {
  readonly each: EachPage;
}

/** What each method is called and takes is the contract's word; that it fits the types is the compiler's. */
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
