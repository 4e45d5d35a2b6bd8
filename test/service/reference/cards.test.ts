// A page shows the words of some cards of the API reference, and the values that its forms are filled with.
import { test } from 'vitest';
import { OPERATIONS, type Operation, type ServiceName } from '../../../src/service/contract/known-operations.js';
import { operationCard } from '../../../src/service/reference/operation-card.js';
import { referencePage } from '../../../src/service/reference/reference-page.js';
import { fieldTable, schemaCard, schemasOf } from '../../../src/service/reference/schema-table.js';
import { tryForm } from '../../../src/service/reference/try-form.js';
import { expectPage } from '../../support/page.js';

/** The text of markup: a line for each block, and a bar between cells. Fields to fill in show their values. */
const wordsOf = (markup: string): string[] =>
  markup
    .replaceAll('<wbr>', '')
    .replace(/<input ([^>]*)>/g, (_, flags: string) => `[${flags.replace(/ autocomplete="off" spellcheck="false"/, '')}]`)
    .replace(/<option selected>/g, '*')
    .replace(/<\/option>|<option>/g, ' ')
    .replace(/<\/t[dh]>/g, ' | ')
    .replace(/<(?:tr|p|ul|li|h\d|label|summary|textarea|button|div)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

const named = (id: string) => OPERATIONS.find((operation) => operation.id === id) as Operation;
const CARDS = ['addPipe', 'updateTopCovering', 'deleteSegment', 'pageProjects', 'getDistributionReport', 'listCheckpointsUnrevised'];
const SCHEMAS: readonly (readonly [ServiceName, string])[] = [
  ['trench', 'AddCulvert'],
  ['trench', 'GroupConfiguration'],
  ['trench', 'Layer'],
  ['project', 'Location'],
  ['customer', 'UserService'],
  ['calculation', 'CatalogChildNodeAdd'],
];

/** A schema with every limit and every form of a type that the page knows, also those that no document uses now. */
const EVERYTHING = {
  required: ['text'],
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 9, pattern: '^a', readOnly: true, default: 'true', description: 'A text.' },
    texts: { type: 'string', minLength: 2, writeOnly: true, readOnly: false, deprecated: true },
    number: { type: ['number', 'null'], format: 'double', minimum: 1, maximum: 2, default: 1.5, 'x-assumed': 'a guess' },
    open: { type: 'integer', format: 'int32', exclusiveMinimum: 0, exclusiveMaximum: 10 },
    list: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string', maxLength: 5, 'x-assumed': 'inside' } },
    either: { anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }, { enum: ['a', '5', 'null'] }] },
    both: { allOf: [{ type: 'object' }, { oneOf: [{ const: 7 }, { type: 'boolean' }] }] },
    map: { type: 'object', additionalProperties: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } } },
    named: { $ref: '#/components/schemas/PipeCategory' },
    inner: { type: 'object', required: ['b'], properties: { a: { type: 'string' }, b: {} } },
    anything: { type: 'array' },
    inners: { type: 'array', items: { type: 'object', properties: { c: { type: 'boolean' } } } },
  },
};
const FILES = { script: '', style: '', scriptSource: '', styleSource: '' };
const beforeServices = (): string =>
  String(referencePage(FILES).body)
    .split('<section class="service"')[0]
    ?.replace(/^.*<body/s, '<body') ?? '';

/** The values of a form: a choice that is selected, or a text that is filled in. */
const filledIn = (operation: Operation): string => {
  const { markup } = tryForm(operation);
  const inputs = [...markup.matchAll(/<input name="([^"]*)"[^>]* value="([^"]+)"/g)];
  const selects = [...markup.matchAll(/<select name="([^"]*)"[^>]*>(?:(?!<\/select>).)*<option selected>([^<]*)/g)];
  return [...inputs, ...selects].map(([, name, value]) => `${name}=${value}`).join(' ');
};

test('cards and schemas have their words, and forms their values', () => {
  expectPage(new URL('./cards.expected.txt', import.meta.url), {
    'The page before its services': wordsOf(beforeServices()),
    'All that a schema can say': wordsOf(fieldTable('trench', EVERYTHING, 'inline').markup),
    ...Object.fromEntries(CARDS.map((id) => [id, wordsOf(operationCard(named(id)).markup)])),
    ...Object.fromEntries(
      SCHEMAS.map(([service, name]) => [
        `${service} ${name}`,
        wordsOf(schemaCard(service, name, schemasOf(service).find(([one]) => one === name)?.[1] ?? {}).markup),
      ]),
    ),
    'Values of the forms, besides those with a segment only': OPERATIONS.map(
      (operation) => `${operation.id}: ${filledIn(operation)}`,
    ).filter((line) => !/: (?:path:segmentId=500001)?$/.test(line)),
  });
});
