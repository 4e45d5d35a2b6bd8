// Whole answers of the service, written as lines that can be read. The clock stands still, and new ids come from a seed.
import { createCommander } from '../../../src/service/commander.js';
import { OPERATIONS } from '../../../src/service/contract/known-operations.js';
import { createValidator } from '../../../src/service/contract/validate-request.js';
import type { Caller, Outcome, Workbook } from '../../../src/service/core/context.js';
import type { Block, Cell, PdfDocument, Row } from '../../../src/service/core/pdf-document.js';
import { Refusal } from '../../../src/service/core/refusal.js';
import { type Lang, SCOPES } from '../../../src/service/core/world.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { seededRandom, seededUuid } from '../../../src/service/random.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import type { Snapshot } from '../../../src/service/store/port.js';

export const NOW = Date.parse('2026-04-20T10:00:00Z');

/**
 * A call such as `kari/en getUser user=ola ? max=3`: who and in which language, the operation, its path and its query; or with a body.
 * After `trench = kari createSegment ...`, `$trench` stands for the first new id of the answer. `kari listProjects | id name` shows these
 * fields alone, and `clock 2027-01-01T00:00:00Z` turns the clock. A blank in a path is a plus.
 */
export type Call = string | readonly [call: string, body: unknown];

/** Random ids of the answers so far, by their names. */
type Kept = Map<string, string>;

/** The call and its answer. */
export type Asked = (call: Call) => Promise<string[]>;

/** A service on these data. Callers are named by the first part of their username, or by their client id. */
export function askedOf(snapshot: Snapshot = demoSnapshot(NOW), start = NOW): Asked {
  const store = createMemoryStore();
  store.load(snapshot);
  let now = start;
  const clock = { now: () => now, sleep: async () => {} };
  const commander = createCommander({ store, clock, uuid: seededUuid(seededRandom(5)) });
  const validator = createValidator();
  const kept: Kept = new Map();

  function callerNamed(name: string): Caller {
    const user = store.all('user').find(({ username }) => username.split('.')[0] === name);
    const client = store.all('client').find(({ clientId }) => clientId === name) ?? store.all('client')[0];
    if (!client) throw new Error('the data have no client');
    return { client, ...(user ? { user } : {}), companyId: (user ?? client).companyId, scopes: new Set(SCOPES) };
  }

  async function outcomeOf(line: string, body: unknown): Promise<Outcome> {
    const [head = '', search = ''] = line.split(' ? ');
    const [who = '', id, ...parts] = head.split(' ');
    const [name = '', lang = 'nb'] = who.split('/');
    const operation = OPERATIONS.find((one) => one.id === id);
    if (!operation) throw new Error(`no operation ${id}`);
    await commander.prepare(operation);
    const path = Object.fromEntries(parts.map((part) => part.replaceAll('+', ' ').split(/=(.*)/s, 2) as [string, string]));
    const query = validator.query(operation, search);
    if (operation.body && body !== undefined) validator.body(operation, body);
    return commander.run({ operation, input: { path, query, body }, caller: callerNamed(name), lang: lang as Lang });
  }

  const filled = <T>(given: T): T =>
    JSON.parse(JSON.stringify(given).replace(/\$(\w+)/g, (whole, name: string) => kept.get(name) ?? whole)) as T;

  return async (call: Call): Promise<string[]> => {
    const [line, body] = typeof call === 'string' ? [call, undefined] : call;
    const [asking = '', fields] = line.split(' | ');
    const [, name, request = asking] = /^(\w+) = (.*)$/s.exec(asking) ?? [];
    const shown = `> ${asking}${body === undefined ? '' : ` ${JSON.stringify(body)}`}${fields === undefined ? '' : ` | ${fields}`}`;
    if (request.startsWith('clock ')) {
      now = Date.parse(request.slice('clock '.length));
      return [shown];
    }
    try {
      const outcome = await outcomeOf(filled(request), body === undefined ? undefined : filled(body));
      keep(kept, outcome.body, name);
      if (fields !== undefined) return [shown, ...named([String(outcome.status), ...fieldLines(bodyOf(outcome), fields.split(' '))], kept)];
      return [shown, ...named(outcomeLines(outcome), kept)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message, errors } = error;
      return [shown, ...named([[status, code, message, ...errors.map(({ field }) => `(${field})`)].join(' ')], kept)];
    }
  };
}

/** Gives names to new ids, so that a page does not hold random digits. Ids without a name are numbered in their order. */
function keep(kept: Kept, body: unknown, name?: string): void {
  const text = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? '';
  for (const [id] of text.matchAll(/(?:\d+-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g))
    if (![...kept.values()].includes(id)) kept.set(name === undefined || kept.has(name) ? `id${kept.size + 1}` : name, id);
}

/** Replaces the random ids of lines by numbers, in the order in which they come. */
export function namesOfIds(): (line: string) => string {
  const kept: Kept = new Map();
  return (line) => {
    keep(kept, line);
    return named([line], kept)[0] ?? '';
  };
}

const named = (lines: readonly string[], kept: Kept): string[] =>
  lines.map((line) => [...kept].reduce((text, [name, id]) => text.replaceAll(id, `$${name}`), line));

const bodyOf = ({ bytes, body }: Outcome): unknown => (bytes ? JSON.parse(new TextDecoder().decode(bytes)) : body);

function outcomeLines(outcome: Outcome): string[] {
  const { status, file, pdf, workbook, changes = [] } = outcome;
  const written = bodyOf(outcome);
  return [
    `${status}${changes.map(({ op, kind }) => ` ${op} ${kind}`).join(',')}`,
    ...(written === undefined ? [] : valueLines(written)),
    ...(file ? [`${file.name} (${file.type})`, new TextDecoder().decode(file.bytes)] : []),
    ...(pdf ? pdfLines(pdf) : []),
    ...(workbook ? workbookLines(workbook) : []),
  ];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The values of these fields, also in the objects of a list: `entities.id`. */
const fieldLines = (body: unknown, fields: readonly string[]): string[] =>
  fields.map((field) => {
    const found = field.split('.').reduce((all, key) => all.flatMap((one) => (isObject(one) ? Reflect.get(one, key) : one)), [body].flat());
    return `${field}: ${found.map((one) => (one === undefined ? 'not there' : isObject(one) ? `{${plain(one)}}` : plain(one))).join(', ')}`;
  });
const hasObjects = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isObject) : isObject(value) && Object.values(value).some(isObject);

/** A value without objects in it. What is null is left out, because the contract says which fields are there. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join(', ')}]`;
  if (!isObject(value)) return String(value).replaceAll('\n', '\\n');
  const fields = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return fields.map(([name, one]) => `${name}=${isObject(one) && !Array.isArray(one) ? `{${plain(one)}}` : plain(one)}`).join(' ');
}

/** One line for each object, and below it the objects that it holds. */
export function valueLines(value: unknown, indent = ''): string[] {
  if (Array.isArray(value) && value.some(isObject)) return value.flatMap((one) => valueLines(one, indent));
  if (!isObject(value) || Array.isArray(value)) return [indent + plain(value)];
  const entries = Object.entries(value);
  const inside = entries.filter(([, one]) => hasObjects(one));
  const flat = Object.fromEntries(entries.filter((entry) => !inside.includes(entry)));
  return [indent + plain(flat), ...inside.flatMap(([name, one]) => [`${indent}  ${name}:`, ...valueLines(one, `${indent}    `)])];
}

const cellOf = (cell: Cell): string => (typeof cell === 'string' ? cell.replaceAll('\n', '\\n') : '[ ]');

function rowOf(row: Row): string {
  if ('band' in row) return `= ${row.band}`;
  return 'sum' in row ? `+ ${row.sum.map(cellOf).join(' | ')}` : `| ${row.map(cellOf).join(' | ')}`;
}

function blockLines(block: Block): string[] {
  if (block.kind === 'heading') return [`## ${block.text}`];
  if (block.kind === 'text') return [block.text];
  if (block.kind === 'fields' && block.rows.length === 0) return ['(no fields)'];
  if (block.kind === 'fields') return block.rows.map(([label, value]) => `${label}: ${value ?? '____'}`);
  if (block.kind === 'new-page') return ['(new page)'];
  const head = block.columns.map(({ title, share, align }) => `${title} (${[share, align].filter(Boolean).join(' ')})`);
  return [`| ${head.join(' | ')}`, ...block.rows.map(rowOf)];
}

const pdfLines = ({ fileName, title, subtitle, lang, madeAt, blocks, footer }: PdfDocument): string[] => [
  `${fileName}.pdf (${lang}, ${madeAt.toISOString()})`,
  `# ${title}`,
  subtitle,
  ...blocks.flatMap(blockLines),
  `foot: ${footer}`,
];

const workbookLines = ({ fileName, sheets }: Workbook): string[] => [
  `${fileName}.xlsx`,
  ...sheets.flatMap(({ name, title, subtitle, columns, rows, total }) => [
    `# ${name}: ${title}`,
    subtitle,
    `| ${columns.map((column) => `${column.title} (${column.width} ${column.kind})`).join(' | ')}`,
    ...rows.map((row) => `| ${row.join(' | ')}`),
    `+ ${total.join(' | ')}`,
  ]),
];

/** The calls of a page or session, by the lines that show them: a body is behind the call, and the fields to show are behind both. */
export const callsIn = (page: string): Call[] =>
  [...page.matchAll(/^> (.*?)(?: ([{[].*?))?( \| .*)?$/gm)].map(
    ([, call = '', body, fields = '']): Call => (body === undefined ? call + fields : [call + fields, JSON.parse(body)]),
  );

/** The answers to these calls, one after the other. */
export async function answersTo(asked: Asked, calls: readonly Call[]): Promise<string[]> {
  const lines: string[] = [];
  for (const call of calls) lines.push(...(await asked(call)), '');
  return lines;
}
