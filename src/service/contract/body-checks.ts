import { _, Ajv2020, type CodeOptions, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { DOCUMENTS, int32Bounds, OPERATIONS, type Operation, type ServiceName } from './known-operations.js';

/** The documents do not say what happens to unknown body fields. Most JSON servers ignore them. */
export type UnknownFields = 'ignore' | 'refuse';

/**
 * Returns the checks of bodies, which Ajv compiles when an operation is first called. The bundle of the command line has the code
 * that Ajv makes in place of this module (.ci/bundle.mjs), because loading Ajv takes longer than a small plan.
 */
export function createBodyChecks(unknownFields: UnknownFields): (operation: Operation) => ValidateFunction {
  const ajv = ajvOf(unknownFields);
  return ({ id }) => ajv.getSchema(id) as ValidateFunction;
}

/**
 * Returns an Ajv that knows the body of every operation by the id of the operation.
 * @public The build uses it too.
 */
export function ajvOf(unknownFields: UnknownFields, code: CodeOptions = {}): Ajv2020 {
  // The contract is checked by its own tests; checking it at every start would cost a fifth of a second.
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    allErrors: true,
    validateSchema: false,
    code,
  });
  addFormats.default(ajv, ['date-time', 'uuid']);
  ajv.addKeyword({
    keyword: 'int64',
    code(check) {
      const { data } = check;
      check.fail(
        _`!(typeof ${data} == "bigint" ? BigInt.asIntN(64, ${data}) === ${data} : Number.isSafeInteger(${data}))`,
      );
    },
  });
  for (const [service, { components }] of Object.entries(DOCUMENTS))
    ajv.addSchema({ $id: service, components: forAjv(components, unknownFields) });
  for (const { id, service, body } of OPERATIONS)
    if (body) ajv.addSchema(absolute(forAjv(body.schema, unknownFields), service) as object, id);
  return ajv;
}

type Schema = Readonly<Record<string, unknown>>;

/** OpenAPI states int64 by a format, which a JS number cannot hold, so it becomes a custom keyword that also accepts bigints. */
function forAjv(node: unknown, unknownFields: UnknownFields): unknown {
  if (Array.isArray(node)) return node.map((child) => forAjv(child, unknownFields));
  if (typeof node !== 'object' || node === null) return node;
  const schema = node as Schema;
  if (schema.format === 'int64') {
    const isNullable = Array.isArray(schema.type) && schema.type.includes('null');
    return isNullable ? { anyOf: [{ int64: true }, { type: 'null' }] } : { int64: true };
  }
  const out = Object.fromEntries(
    Object.entries(schema).map(([key, child]) => [key, forAjv(child, unknownFields)]),
  );
  if (schema.format === 'int32') Object.assign(out, int32Bounds(schema));
  if (schema.format !== 'date-time' && schema.format !== 'uuid') delete out.format;
  if (unknownFields === 'refuse' && schema.type === 'object' && 'properties' in schema) {
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
