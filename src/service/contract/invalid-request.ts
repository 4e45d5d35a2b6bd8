import { type FieldError, Refusal } from '../core/refusal.js';

export const invalidRequest = (code: string, what: string, errors: readonly FieldError[]): Refusal =>
  new Refusal(400, code, `${what}: ${errors.map(({ field, detail }) => `${field} ${detail}`).join('; ')}`, {
    errors,
  });
