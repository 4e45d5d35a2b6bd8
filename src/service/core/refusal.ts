export interface FieldError {
  /** Name of the field as the caller wrote it: `typeId`, `cables[2].typeId`, `api-version`. */
  readonly field: string;
  readonly detail: string;
}

/** A documented refusal. Thrown by handlers, answered as RFC 9457 problem+json. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { errors?: readonly FieldError[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.errors = more.errors ?? [];
    this.headers = more.headers ?? {};
  }
}

export const invalid = (field: string, detail: string, code = 'invalid-value'): Refusal =>
  new Refusal(400, code, `${field}: ${detail}`, { errors: [{ field, detail }] });

export const unauthorized = (detail: string, error?: string): Refusal =>
  new Refusal(401, 'unauthorized', detail, {
    headers: { 'www-authenticate': `Bearer realm="trenchctl"${error ? `, error="${error}"` : ''}` },
  });

export const forbidden = (detail: string, code = 'forbidden'): Refusal => new Refusal(403, code, detail);

export const notFound = (
  field: string,
  id: string,
  detail = `no ${field.replace(/Id$/, '')} with id ${id}`,
): Refusal => new Refusal(404, 'not-found', detail, { errors: [{ field, detail }] });

export const conflict = (code: string, detail: string, field?: string): Refusal =>
  new Refusal(409, code, detail, field === undefined ? {} : { errors: [{ field, detail }] });
