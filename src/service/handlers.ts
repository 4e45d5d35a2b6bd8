import { checklistHandlers } from './checklist/handlers.js';
import type { ServiceName } from './contract/operations.js';
import type { Handler } from './core/context.js';
import { customerHandlers } from './customer/handlers.js';
import { documentHandlers } from './document/handlers.js';
import { projectHandlers } from './project/handlers.js';
import { trenchHandlers } from './trench/handlers.js';

type Handlers = Readonly<Record<string, Handler>>;

/** The operations that every start has at hand, by operationId. */
export const HANDLERS: Handlers = {
  ...trenchHandlers,
  ...projectHandlers,
  ...customerHandlers,
  ...checklistHandlers,
  ...documentHandlers,
};

/** Those that few runs need, loaded by the first call to their service. */
export const LATER: Readonly<Partial<Record<ServiceName, () => Promise<Handlers>>>> = {
  calculation: async () => (await import('./calculation/handlers.js')).calculationHandlers,
};
