import type { Handler } from '../core/context.js';
import { recordUsage } from './usage.js';
import { getUser } from './users.js';
import { validateService } from './validate.js';

/** The customer service, by operationId. */
export const customerHandlers: Readonly<Record<string, Handler>> = { getUser, recordUsage, validateService };
