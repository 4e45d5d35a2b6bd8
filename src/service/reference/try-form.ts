import { EFFECTS } from '../../contract/generated/operation-ids.js';
import { type JsonSchema, type Operation, type Parameter, resolve } from '../contract/known-operations.js';
import { demoBody, demoValue } from './demo-values.js';
import { type Html, html, operationAnchor, type Piece } from './escape.js';

/** A form that sends one operation. It needs the script of the page, which shows its button. */
export function tryForm(operation: Operation): Html {
  const { id, method, fullPath, parameters, body } = operation;
  const form = `try-${operationAnchor(operation)}`;
  return html`
<div class="try"><button type="button" class="try-open" aria-expanded="false" aria-controls="${form}" hidden>Try it</button>
<form id="${form}" aria-label="Try ${id}" data-method="${method}" data-path="${fullPath}" data-effect="${EFFECTS[id]}" hidden novalidate>
${parameters.length > 0 && html`<div class="try-fields">${inOrder(parameters).map((one) => field(operation, one))}</div>`}${body && bodyField(operation)}
<div class="try-send"><button type="submit" class="${EFFECTS[id] === 'delete' ? 'danger' : 'primary'}">Send</button>${writes(operation)}</div>
<div class="try-who"></div>
<p class="try-status" role="status"></p>
<div class="try-answer"></div>
</form></div>`;
}

const PLACES = ['path', 'query', 'header'] as const;

/** The path comes first: it says which object is meant. Headers are seldom changed. */
const inOrder = (parameters: readonly Parameter[]): Parameter[] =>
  parameters.toSorted((a, b) => PLACES.indexOf(a.in) - PLACES.indexOf(b.in));

const WORDS = { create: 'adds to', update: 'changes', delete: 'deletes from' } as const;

function writes({ id }: Operation): Piece {
  const effect = EFFECTS[id];
  return effect !== 'read' && html`<span class="mark warn">${WORDS[effect]} the data of this service</span>`;
}

function field({ id, service }: Operation, parameter: Parameter): Html {
  const { name, in: place, required = false, schema } = parameter;
  const items = schema.items as JsonSchema | undefined;
  const inner = resolve<JsonSchema>(service, items ?? schema);
  const value = demoValueOf(id, service, parameter);
  return html`<label><span><code>${name}</code> <span class="note">${[place, required && ', required', items && ', several: a,b']}</span></span>
${control(parameter, choicesOf(parameter, inner), items === undefined, value)}</label>`;
}

/** Only required parameters and the search text are filled in; a filter that is filled in would hide results. */
const demoValueOf = (
  id: Operation['id'],
  service: Operation['service'],
  { name, required }: Parameter,
): string | undefined =>
  required || name === 'q' || name === 'max' ? demoValue(id, service, name) : undefined;

function choicesOf({ name }: Parameter, { enum: values, type }: JsonSchema): readonly string[] {
  if (name === 'Accept-Language') return ['nb', 'en'];
  if (type === 'boolean') return ['true', 'false'];
  return Array.isArray(values) ? values.map(String) : [];
}

function control(
  { name, in: place, required, schema }: Parameter,
  choices: readonly string[],
  single: boolean,
  value: string | undefined,
): Html {
  const key = `${place}:${name}`;
  const needed = required && REQUIRED;
  if (single && choices.length > 0)
    return html`<select name="${key}"${needed}>${!required && html`<option></option>`}${choices.map(
      (one) => html`<option${one === value && SELECTED}>${one}</option>`,
    )}</select>`;
  const hint = schema.default === undefined ? choices.join(',') : String(schema.default);
  return html`<input name="${key}"${needed}${!single && SEVERAL} value="${value}" placeholder="${hint}" autocomplete="off" spellcheck="false">`;
}

const REQUIRED = html` required`;
const SELECTED = html` selected`;
const SEVERAL = html` data-several`;

function bodyField({ id, body }: Operation): Html {
  const text = JSON.stringify(demoBody(id), null, 2);
  return html`<label class="try-body"><span><code>body</code> <span class="note">JSON${body?.required && ', required'}</span></span>
<textarea name="body" rows="${text.split('\n').length + 1}" autocomplete="off" spellcheck="false">${text}</textarea></label>`;
}
