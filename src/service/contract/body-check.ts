import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isInt64 } from '../core/int64.js';
import { type FieldError, invalid } from '../core/refusal.js';
import { int32Bounds, isNullable, type ValidatorOptions } from './accepts.js';
import { invalidRequest } from './invalid-request.js';
import { DOCUMENTS, type Operation, type ServiceName } from './operations.js';

/** Checks bodies with Ajv, which knows the whole of JSON Schema and names every field that does not fit. */
export function createBodyCheck(options: ValidatorOptions): (operation: Operation, body: unknown) => void {
  // The contract is checked by its own tests; checking it at every start would cost a fifth of a second.
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: true, validateSchema: false });
  addFormats.default(ajv, ['date-time', 'uuid']);
  ajv.addKeyword({ keyword: 'int64', validate: (_: unknown, data: unknown) => isInt64(data), errors: false });
  const compiled = new Map<string, ValidateFunction>();

  function validatorOf(operation: Operation): ValidateFunction {
    const known = compiled.get(operation.id);
    if (known) return known;
    if (!ajv.getSchema(operation.service)) {
      const { components } = DOCUMENTS[operation.service];
      ajv.addSchema({ $id: operation.service, components: forAjv(components, options) });
    }
    const made = ajv.compile(
      absolute(forAjv(operation.body?.schema ?? {}, options), operation.service) as object,
    );
    compiled.set(operation.id, made);
    return made;
  }

  return (operation, body) => {
    const validate = validatorOf(operation);
    if (fits(validate, body)) return;
    throw invalidRequest(
      'invalid-body',
      'the body does not fit the contract',
      fieldErrors(validate.errors ?? []),
    );
  };
}

/** Some bodies may nest without limit; the compiled checks follow them until the stack ends. */
function fits(validate: ValidateFunction, body: unknown): boolean {
  try {
    return validate(body) as boolean;
  } catch (error) {
    if (error instanceof RangeError) throw invalid('body', 'is nested too deep', 'invalid-body');
    throw error;
  }
}

/** OpenAPI states int64 by a format, which a JS number cannot hold, so it becomes a custom keyword that also accepts bigints. */
function forAjv(node: unknown, options: ValidatorOptions): unknown {
  if (Array.isArray(node)) return node.map((child) => forAjv(child, options));
  if (typeof node !== 'object' || node === null) return node;
  const schema = node as Record<string, unknown>;
  if (schema.format === 'int64') {
    return isNullable(schema) ? { anyOf: [{ int64: true }, { type: 'null' }] } : { int64: true };
  }
  const out = Object.fromEntries(Object.entries(schema).map(([key, child]) => [key, forAjv(child, options)]));
  if (schema.format === 'int32') Object.assign(out, int32Bounds(schema));
  if (schema.format !== 'date-time' && schema.format !== 'uuid') delete out.format;
  if (options.unknownFields === 'refuse' && schema.type === 'object' && 'properties' in schema) {
    out.additionalProperties ??= false;
  }
  return out;
}

/** Turns `#/components/...` of a service's document into an absolute reference. */
function absolute(node: unknown, service: ServiceName): unknown {
  if (Array.isArray(node)) return node.map((child) => absolute(child, service));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) =>
      key === '$ref' && typeof child === 'string'
        ? [key, `${service}${child}`]
        : [key, absolute(child, service)],
    ),
  );
}

/** Keeps one error for each field: "must match anyOf" and "must be null" only repeat a better one. */
function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const byField = new Map<string, string>();
  const informative = errors.filter(
    (error) => error.keyword !== 'anyOf' && !(error.keyword === 'type' && error.params.type === 'null'),
  );
  for (const error of informative.length > 0 ? informative : errors) {
    const field = fieldOf(error);
    if (!byField.has(field)) byField.set(field, messageOf(error));
  }
  return [...byField].slice(0, 20).map(([field, detail]) => ({ field, detail }));
}

function fieldOf(error: ErrorObject): string {
  const extra = error.params as { missingProperty?: string; additionalProperty?: string };
  const parts = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = extra.missingProperty ?? extra.additionalProperty;
  if (last !== undefined) parts.push(last);
  const field = parts.reduce(
    (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}.${part}`),
    '',
  );
  return field.replace(/^\./, '').slice(0, 255) || 'body';
}

function messageOf(error: ErrorObject): string {
  if (error.keyword === 'required') return 'is missing';
  if (error.keyword === 'additionalProperties') return 'is not a field of this body';
  if (error.keyword === 'int64') return 'must be a whole number within int64';
  if (error.keyword === 'enum')
    return `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
  return error.message ?? error.keyword;
}
