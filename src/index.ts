// The package for programs: a typed client of all six services, and plan, apply, drift and export as functions.

export type { ProblemDetails } from './api/api-error.js';
export { ApiError, type ApiErrorCode } from './api/api-error.js';
export type { Download } from './api/download.js';
export { type Client, type ClientOptions, createClient } from './api/open-client.js';
export type { CallRecord } from './api/tries.js';
export type { Answer, Arguments, Contract } from './api/typed.js';
export type { Outcome } from './apply/apply-work.js';
export type { Problem } from './diagnostics/problem.js';
export { UserError } from './diagnostics/user-error.js';
export type { PlanDocument } from './plan/emit/document.js';
export {
  type ApplyOptions,
  type ApplyResult,
  apply,
  type BaseSpecs,
  type DriftResult,
  drift,
  type ExportOptions,
  exportProject,
  type PlanOptions,
  type PlanResult,
  plan,
  type ServiceOptions,
} from './reconcile/program.js';
export type { PlanJson } from './render/plan-json.js';
