import type { Caller } from '../core/context.js';
import type { User } from '../core/world.js';

/** Until a user administrator confirms them, users have nothing of their company's: no data, no subscriptions. */
export const inGoodStanding = (user: User): boolean => user.active && user.confirmed;

/** Whether the caller may have what the company has. A client without a user stands for its company. */
export const actsForCompany = ({ user }: Caller): boolean => user === undefined || inGoodStanding(user);
