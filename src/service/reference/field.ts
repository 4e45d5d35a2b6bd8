import { type Html, html, type Piece } from '../../html/html.js';
import { type JsonSchema, resolve, type ServiceName } from '../contract/known-operations.js';
import { schemaAnchor } from './anchors.js';

export const join = (pieces: readonly Piece[], separator: Piece): Html =>
  html`${pieces.map((piece, index) => (index === 0 ? piece : [separator, piece]))}`;

/** Returns a long text that may break after its separators. */
export const breakable = (text: string, separator: string): Html =>
  join(text.split(separator), [separator, html`<wbr>`]);

/** Shows the name of a component schema: as a link on the page, plain in a test. */
type Link = (schemaName: string) => Piece;

/** `Cable[]`, `string | null`, `int64`: a JSON Schema as a reader would write its type. */
export const typeName = (schema: JsonSchema, link: Link): Html => join(alternatives(schema, link), ' | ');

interface Shape {
  readonly $ref?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
}

function alternatives(schema: JsonSchema, link: Link): Html[] {
  const { $ref, anyOf, oneOf, allOf, enum: values, const: value, type } = schema as Shape;
  if ($ref !== undefined) return [html`${link(schemaNameIn($ref))}`];
  const members = anyOf ?? oneOf;
  if (members) return distinct(members.flatMap((member) => alternatives(member, link)));
  if (allOf)
    return [
      join(
        allOf.map((member) => grouped(member, link)),
        ' & ',
      ),
    ];
  if (values) return values.map((one) => html`${literal(one)}`);
  if (value !== undefined) return [html`${literal(value)}`];
  return [type ?? 'any'].flat().map((one) => single(one, schema as Shape, link));
}

function single(type: string, { format, items, additionalProperties }: Shape, link: Link): Html {
  if (type === 'array') return html`${grouped(items ?? {}, link)}[]`;
  if (type === 'object' && typeof additionalProperties === 'object') {
    return html`${'Record<string, '}${typeName(additionalProperties, link)}${'>'}`;
  }
  const formatted = type === 'string' || type === 'integer';
  return html`${(formatted && format) || type}`;
}

const grouped = (schema: JsonSchema, link: Link): Html => {
  const parts = alternatives(schema, link);
  return parts.length > 1 ? html`(${join(parts, ' | ')})` : join(parts, '');
};

const distinct = (parts: readonly Html[]): Html[] => [
  ...new Map(parts.map((part) => [part.markup, part])).values(),
];

const schemaNameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const BARE = /^(?!(?:true|false|null)$)[a-z_][\w.:-]*$/i;

/** Writes a value: words without quotes, and in quotes what could be read as a number, a boolean or a blank. */
export const literal = (value: unknown): string =>
  typeof value === 'string' && BARE.test(value) ? value : JSON.stringify(value);

/** A parameter or a property, ready for a row of a table. */
export interface Field {
  readonly name: string;
  /** The field is nested in the field above it. */
  readonly nested?: boolean;
  readonly service: ServiceName;
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
}

export interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const linkTo =
  (service: ServiceName): Link =>
  (name) =>
    html`<a href="#${schemaAnchor(service, name)}">${name}</a>`;

export const typeLinks = (service: ServiceName, schema: JsonSchema): Html =>
  html`<code>${typeName(schema, linkTo(service))}</code>`;

export const fieldColumns: readonly Column<Field>[] = [
  { title: 'Field', cell: nameCell },
  { title: 'Type', cell: typeCell },
  { title: 'Required', cell: requiredCell },
  { title: 'Limits', optional: true, cell: limitsCell },
  { title: 'Default', optional: true, cell: defaultCell },
  { title: 'Meaning', cell: meaningCell },
];

function nameCell({ name, nested, deprecated }: Field): Piece {
  return html`<code${nested && NESTED}>${breakable(name, '.')}</code>${deprecated && html` <span class="badge warn">deprecated</span>`}`;
}

const NESTED = html` class="nested"`;

function typeCell({ service, schema }: Field): Piece {
  return typeLinks(service, schema);
}

function requiredCell({ required }: Field): Piece {
  return required ? html`<strong>yes</strong>` : 'no';
}

function limitsCell({ service, schema }: Field): Piece {
  return join(limitsOf(service, schema), '; ');
}

function defaultCell({ schema }: Field): Piece {
  return schema.default !== undefined && html`<code>${literal(schema.default)}</code>`;
}

function meaningCell({ schema, description }: Field): Piece {
  return [description, assumption(schema)];
}

/** Shows the choices of the contract where the vendor's documents are silent, with the reason. */
export function assumption(schema: JsonSchema): Piece {
  const own = schema['x-assumed'] ?? (schema.items as JsonSchema | undefined)?.['x-assumed'];
  return typeof own === 'string' && html` <span class="note">Assumed: ${own}.</span>`;
}

const SHOWN_VALUES = 7;

const LIMITS: readonly (readonly [keyword: string, text: (value: unknown) => Piece])[] = [
  ['minLength', (value) => `min ${value} ${value === 1 ? 'character' : 'characters'}`],
  ['maxLength', (value) => `max ${value}`],
  ['minimum', (value) => `min ${value}`],
  ['exclusiveMinimum', (value) => `over ${value}`],
  ['maximum', (value) => `max ${value}`],
  ['exclusiveMaximum', (value) => `under ${value}`],
  ['minItems', (value) => `min ${value} items`],
  ['maxItems', (value) => `max ${value} items`],
  ['pattern', (value) => html`pattern <code>${String(value)}</code>`],
  ['readOnly', () => 'read-only'],
  ['writeOnly', () => 'write-only'],
];

function limitsOf(service: ServiceName, schema: JsonSchema): Piece[] {
  const isStated = (value: unknown): boolean => value !== undefined && value !== false;
  const own = LIMITS.filter(([keyword]) => isStated(schema[keyword])).map(([keyword, text]) =>
    text(schema[keyword]),
  );
  const named = namedValues(service, schema);
  const items = schema.items as JsonSchema | undefined;
  return [...own, ...named, ...(items ? limitsOf(service, items).map((limit) => html`each ${limit}`) : [])];
}

/** Shows the values of an enum that is shown by its name; a long enum has its own table. */
function namedValues(service: ServiceName, schema: JsonSchema): Piece[] {
  const inner = concrete(service, schema);
  const values = inner === schema ? undefined : (inner.enum as unknown[] | undefined);
  if (!values || values.length > SHOWN_VALUES) return [];
  return [html`one of <code>${join(values.map(literal), ' | ')}</code>`];
}

/** Returns the schema that a reference points to, without the null of an optional field. */
export function concrete(service: ServiceName, schema: JsonSchema): JsonSchema {
  const members = (schema.anyOf as JsonSchema[] | undefined)?.filter(({ type }) => type !== 'null');
  const [only, ...others] = members ?? [schema];
  return only && others.length === 0 ? resolve<JsonSchema>(service, only) : schema;
}

export interface Column<Row> {
  readonly title: string;
  /** The column is left out if it is empty in all rows. */
  readonly optional?: boolean;
  cell(row: Row): Piece;
}

/** Every cell has the title of its column, which a narrow screen shows beside it. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Html {
  const used = columns.filter(
    ({ optional, cell }) => !optional || rows.some((row) => html`${cell(row)}`.markup !== ''),
  );
  const [first, ...others] = used;
  return html`<table>
<thead><tr>${used.map(({ title }) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`
<tr><th scope="row">${first?.cell(row)}</th>${others.map(
      ({ title, cell }) => html`<td data-title="${title}">${cell(row)}</td>`,
    )}</tr>`,
  )}
</tbody></table>`;
}
