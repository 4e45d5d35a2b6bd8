import { plainText } from './plain-text.js';

/** What an error answer says of itself (RFC 9457), as far as it says it. Safe to print. */
export interface ProblemDetails {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly field?: string; readonly detail?: string }[];
}

const MOST_ERRORS = 20;

/** Never fails: an error about an error helps nobody. */
export function problemDetails(body: unknown, redact: (text: string) => string): ProblemDetails | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? plainText(redact(value)) : undefined);
  const pick = <K extends string>(from: unknown, ...names: K[]): { [key in K]?: string } => {
    const entries = names.map((name) => [name, text((from as Record<string, unknown> | null)?.[name])]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  const { errors } = body as { errors?: unknown };
  return {
    ...pick(body, 'code', 'title', 'detail'),
    ...(Array.isArray(errors)
      ? { errors: errors.slice(0, MOST_ERRORS).map((one) => pick(one, 'field', 'detail')) }
      : {}),
  };
}
