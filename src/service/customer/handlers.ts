import type { operations } from '../../contract/generated/customer.types.js';
import type { Handlers } from '../core/context.js';
import { recordUsage } from './usage.js';
import { getUser } from './users.js';
import { validateService } from './validate.js';

/** The customer service, by operationId. */
export const customerHandlers: Handlers<keyof operations> = { getUser, recordUsage, validateService };
