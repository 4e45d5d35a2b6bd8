import type { JsonSchema } from '../contract/known-operations.js';
import { type Html, html, join, type Piece } from './escape.js';

/** Shows the name of a component schema: as a link on the page, plain in a test. */
export type Link = (schemaName: string) => Piece;

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
