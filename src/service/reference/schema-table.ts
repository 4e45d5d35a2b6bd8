import { type Html, html, type Piece } from '../../html/html.js';
import { DOCUMENTS, type JsonSchema, type ServiceName } from '../contract/known-operations.js';
import { schemaAnchor } from './anchors.js';
import {
  assumption,
  concrete,
  type Field,
  fieldColumns,
  literal,
  type ObjectSchema,
  table,
  typeLinks,
} from './field.js';

/** `references` shows the fields of referenced objects too, `inline` only those of objects without a name. */
type Nesting = 'references' | 'inline';

export const schemasOf = (service: ServiceName): [name: string, schema: JsonSchema][] =>
  Object.entries((DOCUMENTS[service].components.schemas ?? {}) as Record<string, JsonSchema>);

/** Shows one component schema, folded at first. */
export function schemaCard(service: ServiceName, name: string, schema: JsonSchema): Html {
  return html`
<details class="entry schema" id="${schemaAnchor(service, name)}">
<summary><h4><code>${name}</code></h4></summary>
<div class="inside">${paragraphs(schema.description)}${assumed(schema)}${contents(service, schema)}</div>
</details>`;
}

const assumed = (schema: JsonSchema): Piece => {
  const note = assumption(schema);
  return note && html`<p>${note}</p>`;
};

function contents(service: ServiceName, schema: JsonSchema): Html {
  const values = schema.enum as readonly unknown[] | undefined;
  if (values)
    return html`<ul class="values">${values.map((value) => html`<li><code>${literal(value)}</code></li>`)}</ul>`;
  return fieldTable(service, schema, 'inline');
}

/** Shows the fields of an object, or of the objects in a list; the bare type if there are none. */
export function fieldTable(service: ServiceName, schema: JsonSchema, nesting: Nesting): Html {
  const fields = withNested(fieldsOf(service, objectIn(service, schema) ?? {}, ''), nesting);
  return fields.length === 0 ? html`<p>${typeLinks(service, schema)}</p>` : table(fieldColumns, fields);
}

function fieldsOf(
  service: ServiceName,
  { properties = {}, required = [] }: ObjectSchema,
  prefix: string,
): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name: prefix + name,
    nested: prefix !== '',
    service,
    schema,
    required: required.includes(name),
    deprecated: schema.deprecated === true,
    description: String(schema.description ?? ''),
  }));
}

/** Returns each field with the fields inside it, one level down. */
function withNested(fields: readonly Field[], nesting: Nesting): Field[] {
  return fields.flatMap((field) => {
    const { service, schema, name } = field;
    const inner = nesting === 'references' || isInline(schema) ? objectIn(service, schema) : undefined;
    const prefix = schema.items ? `${name}[].` : `${name}.`;
    return inner ? [field, ...fieldsOf(service, inner, prefix)] : [field];
  });
}

const isInline = (schema: JsonSchema): boolean =>
  schema.properties !== undefined || (schema.items as ObjectSchema | undefined)?.properties !== undefined;

function objectIn(service: ServiceName, schema: JsonSchema): ObjectSchema | undefined {
  const whole = concrete(service, schema);
  const inner = whole.items ? concrete(service, whole.items as JsonSchema) : whole;
  return inner.properties ? (inner as ObjectSchema) : undefined;
}

/** Descriptions separate paragraphs by an empty line, or by a single line break if they were folded in the YAML. */
export function paragraphs(text: unknown): Html[] {
  if (typeof text !== 'string') return [];
  const trimmed = text.trim();
  return trimmed
    .split(trimmed.includes('\n\n') ? /\n{2,}/ : '\n')
    .filter((part) => part !== '')
    .map((part) => html`<p>${part}</p>`);
}
