// The package for programs: a typed client of all six services.
export { SettingsError } from './api/access.js';
export { ApiError, type ApiErrorCode } from './api/api-error.js';
export { type Client, type ClientOptions, createClient } from './api/create-client.js';
export type { Download } from './api/download.js';
export type { ProblemDetails } from './api/problem-details.js';
export type { CallRecord } from './api/tries.js';
export type { Answer, Arguments, Contract } from './api/typed.js';
