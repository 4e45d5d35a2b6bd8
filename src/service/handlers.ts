import type { OperationId } from '../contract/generated/operation-ids.js';
import type { ServiceName } from './contract/operations.js';
import type { Handlers } from './core/context.js';
import { customerHandlers } from './customer/handlers.js';
import { projectHandlers } from './project/handlers.js';
import { trenchHandlers } from './trench/handlers.js';

type SomeHandlers = Partial<Handlers<OperationId>>;

/** The operations that are loaded at every start, by operationId. */
export const HANDLERS: SomeHandlers = {
  ...trenchHandlers,
  ...projectHandlers,
  ...customerHandlers,
};

/** The operations that few runs need, loaded by the first call to their service. */
export const LATER: Readonly<Partial<Record<ServiceName, () => Promise<SomeHandlers>>>> = {
  calculation: async () => (await import('./calculation/handlers.js')).calculationHandlers,
  checklist: async () => (await import('./checklist/handlers.js')).checklistHandlers,
  doc: async () => (await import('./document/handlers.js')).documentHandlers,
};
