import { checklistHandlers } from './checklist/handlers.js';
import type { Handler } from './core/context.js';
import { customerHandlers } from './customer/handlers.js';
import { documentHandlers } from './document/handlers.js';
import { projectHandlers } from './project/handlers.js';
import { trenchHandlers } from './trench/handlers.js';

/** Every operation that is built, by operationId. What is in the contract and not here answers 501. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  ...trenchHandlers,
  ...projectHandlers,
  ...customerHandlers,
  ...checklistHandlers,
  ...documentHandlers,
};
