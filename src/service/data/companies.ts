import type { ApiClient, Company, User } from '../core/world.js';
import data from './companies.json' with { type: 'json' };

export const COMPANIES: readonly Company[] = data.companies as Company[];
export const CLIENTS: readonly ApiClient[] = data.clients as ApiClient[];
export const USERS: readonly User[] = data.users as User[];
