import { OPERATIONS, type ServiceName } from './operations.js';

/** The services that a plan calls. The others have scopes of their own, which not every client may have. */
export const USUAL_SERVICES: readonly ServiceName[] = ['trench', 'project', 'customer'];

/** Every scope that the operations of these services need, each once and in the order of the services. */
export const scopesOf = (services: readonly ServiceName[]): string[] => [
  ...new Set(
    services.flatMap((service) =>
      OPERATIONS.flatMap((operation) =>
        operation.service === service && operation.scope !== undefined ? [operation.scope] : [],
      ),
    ),
  ),
];
