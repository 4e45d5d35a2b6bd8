import { type Html, html, type Piece } from '../../html/html.js';
import {
  DOCUMENTS,
  type JsonSchema,
  type Operation,
  type Parameter,
  resolve,
} from '../contract/known-operations.js';
import { operationAnchor } from './anchors.js';
import { breakable, type Column, type Field, fieldColumns, join, table, typeLinks } from './field.js';
import { fieldTable, paragraphs } from './schema-table.js';
import { tryForm } from './try-form.js';

/** Shows one operation, folded at first. */
export function operationCard(operation: Operation): Html {
  const { id, method, fullPath, summary, tag, description, deprecated } = operation;
  return html`
<details class="entry op${deprecated && ' old'}" id="${operationAnchor(operation)}" data-find="${id} ${tag}">
<summary><h4><span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${breakable(fullPath, '/')}</code>
<span class="title">${summary}</span></h4>${marks(operation)}</summary>
<div class="inside">${paragraphs(description)}${facts(operation)}${tryForm(operation)}${parameters(operation)}${body(operation)}${responses(operation)}</div>
</details>`;
}

const marks = ({ deprecated }: Operation): Piece =>
  deprecated && html` <span class="badge warn">deprecated</span>`;

function facts({ id, scope, needsUser, lock }: Operation): Html {
  const all: Piece[] = [
    html`Scope <code>${scope}</code>`,
    html`Operation <code>${id}</code>`,
    needsUser && html`<strong>Needs a user</strong>: a token of the password grant`,
    lock && html`<strong>Optimistic locking</strong>: 409 when another call changed the trench meanwhile`,
  ];
  return html`<ul class="facts">${all.map((fact) => fact && html`<li>${fact}</li>`)}</ul>`;
}

const [fieldColumn, ...otherColumns] = fieldColumns;
const parameterColumns: readonly Column<Field & { place: string }>[] = [
  { title: 'Name', cell: (row) => fieldColumn?.cell(row) },
  { title: 'In', cell: ({ place }) => place },
  ...otherColumns,
];

function parameters({ service, parameters: all }: Operation): Piece {
  const rows = all.map((parameter: Parameter) => ({
    name: parameter.name,
    service,
    schema: parameter.schema,
    required: parameter.required === true,
    deprecated: parameter.deprecated === true,
    description: parameter.description ?? '',
    place: parameter.in,
  }));
  return rows.length > 0 && html`<h5>Parameters</h5>${table(parameterColumns, rows)}`;
}

function body(operation: Operation): Piece {
  if (!operation.body) return undefined;
  const { required, schema } = operation.body;
  const { description } = resolve<{ description?: string }>(operation.service, source(operation).requestBody);
  return html`<h5>Request body</h5>
<p>${typeLinks(operation.service, schema)}, ${required ? 'required' : 'optional'}. ${description}</p>
${fieldTable(operation.service, schema, 'references')}`;
}

interface Response {
  readonly status: string;
  readonly assumed: boolean;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

function responses(operation: Operation): Html {
  const { service, statuses } = operation;
  const { responses: all, 'x-assumed-statuses': assumed = [] } = source(operation);
  const rows = statuses.map((status) => ({
    ...resolve<Omit<Response, 'status' | 'assumed'>>(service, all[status]),
    status,
    assumed: assumed.map(String).includes(status),
  }));
  const columns: readonly Column<Response>[] = [
    { title: 'Status', cell: statusCell },
    { title: 'Meaning', cell: meaningCell },
    { title: 'Schema', optional: true, cell: (row) => contentCell(operation, row) },
  ];
  return html`<h5>Responses</h5>${table(columns, rows)}`;
}

const statusCell = ({ status, assumed }: Response): Piece =>
  html`<code class="status s${status.slice(0, 1)}">${status}</code>${assumed && html` <span class="note">assumed</span>`}`;

const meaningCell = ({ description, headers = {} }: Response): Piece => [
  description,
  Object.entries(headers).map(([name, header]) => html` Header <code>${name}</code>: ${header.description}`),
];

const contentCell = ({ service }: Operation, { content = {} }: Response): Piece =>
  join(
    Object.entries(content).map(([media, { schema }]) => [
      typeLinks(service, schema ?? {}),
      !media.endsWith('json') && html` <span class="note">${media}</span>`,
    ]),
    ', ',
  );

interface Source {
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-assumed-statuses'?: readonly (string | number)[];
}

/** Returns the operation of the document, for fields that the service itself does not use. */
const source = ({ service, path, method }: Operation): Source =>
  DOCUMENTS[service].paths[path]?.[method.toLowerCase()] as Source;
