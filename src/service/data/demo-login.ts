import type { ApiClient, Company, User } from '../core/world.js';
import data from './companies.json' with { type: 'json' };

/** The client, the user and the company as which a command calls the embedded service. */
export const DEMO_CLIENT = 'trenchctl';
export const DEMO_USER = 'kari.nordmann';
export const NORDNETT = '1001';

export const COMPANIES: readonly Company[] = data.companies as Company[];
export const CLIENTS: readonly ApiClient[] = data.clients as ApiClient[];
export const USERS: readonly User[] = data.users as User[];
