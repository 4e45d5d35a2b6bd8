// schemas/endpoints.md lists the users of every endpoint. Each entry is compared with the contract and the sources.
import { describe, expect, test } from 'vitest';
import { OPERATIONS, SERVICES } from '../../src/api/operations.js';
import { SPEC_MAPS } from '../../src/spec/language/document.js';
import { quoted, readDocument } from './documents.js';
import { commandFile, names, offers, reachedBy, textOf } from './sources.js';

// The table of endpoints in schemas/endpoints.md, as data.

interface EndpointRow {
  readonly service: string;
  readonly id: string;
  /** `GET /segments/{segmentId}` */
  readonly call: string;
  readonly commands: readonly string[];
  readonly fields: readonly string[];
  /** Only `api` makes the call. */
  readonly onlyApi: boolean;
}

function endpointRows(): EndpointRow[] {
  const { text } = readDocument('schemas/endpoints.md');
  let service = '';
  return text.split('\n').flatMap((line): EndpointRow[] => {
    const cells = line.split('|').slice(1, -1);
    const [first = '', call = '', commands = '', fields = ''] = cells.map((cell) => cell.trim());
    const named = /^`client\.(\w+)`$/.exec(first)?.[1];
    if (named) service = named;
    if (named || cells.length === 0 || first.startsWith('---')) return [];
    return [
      {
        service,
        id: quoted(first)[0] ?? first,
        call: call.replaceAll('`', ''),
        commands: quoted(commands),
        fields: quoted(fields),
        onlyApi: quoted(commands).every((command) => command.startsWith('api ')),
      },
    ];
  });
}

const ROWS = endpointRows();
const RECONCILER = textOf(['spec', 'kinds', 'live', 'plan', 'replan', 'apply', 'reconcile']);
const CLIENT = `${RECONCILER}\n${textOf(['cli', 'render', 'rehearse'])}`;

/** A field by itself is one of a spec as a whole. */
const hasField = (field: string): boolean => {
  const [key = '', level = 'document'] = field.split('.').toReversed();
  return SPEC_MAPS.get(level)?.keys.includes(key) ?? false;
};

describe('the table of endpoints', () => {
  test('has every operation of the contract once, with its address, and no other', () => {
    const desired = SERVICES.flatMap((service) =>
      OPERATIONS.filter((one) => one.service === service).map(({ id, method, path }) => `${service}.${id}: ${method} ${path}`),
    );
    const listed = ROWS.map(({ service, id, call }) => `${service}.${id}: ${call}`);
    const todo = 'give each operation a row in schemas/endpoints.md';
    expect(listed.sort(), todo).toEqual(desired.sort());
    expect(desired, 'state the number of operations here, in schemas/endpoints.md and in README.md').toHaveLength(128);
  });

  test.each(ROWS)('names a command for $id: one of its own, or `api`', (row) => {
    expect(row.commands.length).toBeGreaterThan(0);
    expect(row.onlyApi).toBe(row.commands.includes(`api ${row.id}`));
    expect(row.onlyApi && row.fields.length === 0 && names(CLIENT, row.id)).toBe(false);
  });

  const texts = new Map<string, string>();
  const commands = ROWS.filter(({ onlyApi }) => !onlyApi).flatMap(({ id, commands }) => commands.map((command) => ({ id, command })));
  test.each(commands)('$command is a command that reaches $id', ({ id, command }) => {
    const found = commandFile(command.split(' '));
    if (!found) throw new Error(`there is no command ${command}`);
    const text = texts.get(command) ?? reachedBy(found.file, found.name);
    texts.set(command, text);
    expect(found.values.filter((value) => !offers(text, value))).toEqual([]);
    expect(names(text, id)).toBe(true);
  });

  const fields = ROWS.flatMap(({ id, fields }) => fields.map((field) => ({ id, field })));
  test.each(fields)('$field is a field of the spec, and the reconciler knows $id', ({ id, field }) => {
    expect(hasField(field)).toBe(true);
    expect(names(RECONCILER, id)).toBe(true);
  });
});
