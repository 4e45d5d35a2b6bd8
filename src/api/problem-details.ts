import { plainText } from './plain-text.js';
import { reasonText } from './reason-text.js';

/** Returns the reason in an error answer: by RFC 9457 if it has that form, else as far as it can be found. Safe to print. */
export interface ProblemDetails {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly field?: string; readonly detail?: string }[];
}

const MOST_ERRORS = 20;

/** Never throws, because the first error is the one to report. */
export function problemDetails(body: unknown, redact: (text: string) => string): ProblemDetails | undefined {
  const text = (value: unknown) => (typeof value === 'string' ? plainText(redact(value)) : undefined);
  const pick = <K extends string>(from: unknown, ...names: K[]): { [key in K]?: string } => {
    const entries = names.map((name) => [name, text((from as Record<string, unknown> | null)?.[name])]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const { errors } = isObject ? (body as { errors?: unknown }) : {};
  const known = {
    ...(isObject ? pick(body, 'code', 'title', 'detail') : {}),
    ...(Array.isArray(errors)
      ? { errors: errors.slice(0, MOST_ERRORS).map((one) => pick(one, 'field', 'detail')) }
      : {}),
  };
  if (known.detail !== undefined || known.title !== undefined) return known;
  const reason = text(reasonText(body));
  if (reason === undefined) return isObject ? known : undefined;
  return { ...known, detail: reason };
}
