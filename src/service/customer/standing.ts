import type { Caller } from '../core/context.js';
import type { User } from '../core/world.js';

/** Until a user administrator confirms them, users get nothing of their company: no data, no subscriptions. */
export const inGoodStanding = (user: User): boolean => user.active && user.confirmed;

/** Returns whether the caller may use the company's data and subscriptions. A client without a user represents its company. */
export const actsForCompany = ({ user }: Caller): boolean => user === undefined || inGoodStanding(user);
