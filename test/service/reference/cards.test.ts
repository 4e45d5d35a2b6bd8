// A page shows the words of some cards of the API reference, and the values that its forms are filled with.

import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { embeddedFiles } from '../../../src/html/html-page.js';
import { createInProcessFetch } from '../../../src/service/api-service.js';
import { DOCUMENTS, OPERATIONS, type Operation, type ServiceName } from '../../../src/service/contract/known-operations.js';
import { countsOf } from '../../../src/service/core/listing.js';
import { operationCard } from '../../../src/service/reference/operation-card.js';
import { referencePage } from '../../../src/service/reference/reference-page.js';
import { referenceRoutes } from '../../../src/service/reference/reference-routes.js';
import { fieldTable, schemaCard, schemasOf } from '../../../src/service/reference/schema-table.js';
import { demoBody, tryForm } from '../../../src/service/reference/try-form.js';
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

const page = String(referencePage({ script: 'use()', style: 'p{}', scriptSource: 'script', styleSource: 'style' }).body);
const named = (id: string) => OPERATIONS.find((operation) => operation.id === id) as Operation;
const CARDS = ['addPipe', 'updateTopCovering', 'deleteSegment', 'pageProjects', 'getQuantityReport', 'listCheckpointsUnrevised'];
const SCHEMAS =
  'trench AddCulvert, trench GroupConfiguration, trench Layer, project Location, customer UserService, calculation CatalogChildNodeAdd';

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
const cardOfSchema = (service: ServiceName, name: string): string =>
  schemaCard(service, name, schemasOf(service).find(([one]) => one === name)?.[1] ?? {}).markup;

/** The values of a form: a choice that is selected, or a text that is filled in. */
const filledIn = (operation: Operation): string => {
  const { markup } = tryForm(operation);
  const inputs = [...markup.matchAll(/<input name="([^"]*)"[^>]* value="([^"]+)"/g)];
  const selects = [...markup.matchAll(/<select name="([^"]*)"[^>]*>(?:(?!<\/select>).)*<option selected>([^<]*)/g)];
  return [...inputs, ...selects].map(([, name, value]) => `${name}=${value}`).join(' ');
};

const OWN = 'id|href|for|name|value|placeholder|rows|data-(?:find|path|title)|aria-(?:controls|labelledby)';

/** The start tags of the page and how many there are of each, without the values that differ from element to element. */
function tagsOf(markup: string): string[] {
  const all = markup.replace(/^.*<body/s, '<body').match(/<[a-z][^>]*>/g) ?? [];
  const plain = all.map((tag) => tag.replace(new RegExp(` (${OWN})="[^"]*"`, 'g'), ' $1').replace(/"Try \w+"/, '"Try"'));
  return [...countsOf(plain)].map(([tag, count]) => `${count} ${tag}`).sort();
}

test('cards and schemas have their words, and forms their values', () => {
  expectPage(new URL('./cards.expected.txt', import.meta.url), {
    'The page before its services': wordsOf(page.split('<section class="service"')[0]?.replace(/^.*<body/s, '<body') ?? ''),
    'All that a schema can say': wordsOf(fieldTable('trench', EVERYTHING, 'inline').markup),
    ...Object.fromEntries(CARDS.map((id) => [id, wordsOf(operationCard(named(id)).markup)])),
    ...Object.fromEntries(
      SCHEMAS.split(', ').map((schema) => [schema, wordsOf(cardOfSchema(...(schema.split(' ') as [ServiceName, string])))]),
    ),
    'Values of the forms, besides those with a segment only': OPERATIONS.map(
      (operation) => `${operation.id}: ${filledIn(operation)}`,
    ).filter((line) => !/: (?:path:segmentId=500001)?$/.test(line)),
    'Bodies of the forms': OPERATIONS.filter(({ body }) => body).map(({ id }) => `${id}: ${JSON.stringify(demoBody(id))}`),
    'Tags of the page': [...tagsOf(page), /<link rel="icon"[^>]*>/.exec(page)?.[0] ?? ''],
    'Ids of its sections': ids.filter((id) => /^(?:service|tag|schemas)-/.test(id)),
  });
});

const values = (attribute: string): string[] =>
  [...page.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);
const ids = values('id');

function cardOf({ id }: Operation): string {
  const start = page.indexOf(`<details class="entry op`, page.lastIndexOf('\n', page.indexOf(`id="op-${id}"`)));
  return page.slice(start, page.indexOf('</details>', start)).replaceAll('<wbr>', '');
}

test('every operation is on the page exactly once, and no others', () => {
  expect(page.match(/class="entry op/g)).toHaveLength(OPERATIONS.length);
  for (const operation of OPERATIONS) {
    expect(ids.filter((id) => id === `op-${operation.id}`)).toHaveLength(1);
    const heading = /<h4>.*?<\/h4>/s.exec(cardOf(operation))?.[0];
    expect(heading).toContain(`>${operation.method}</span>`);
    expect(heading).toContain(`>${operation.fullPath}</code>`);
  }
});

describe('the markup', () => {
  it('has no id twice, and links only to what is on the page or served beside it', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const known = new Set(ids.map((id) => `#${id}`));
    const astray = values('href').filter(
      (link) => !known.has(link) && link !== '/' && !link.startsWith('data:image/svg+xml,') && !/^\/openapi\/[a-z]+\.json$/.test(link),
    );
    expect(astray).toEqual([]);
  });

  it('labels by what is on the page', () => {
    for (const name of [...values('for'), ...values('aria-labelledby'), ...values('aria-controls')]) expect(ids).toContain(name);
  });

  it('asks for nothing from elsewhere', () => {
    const withoutIcon = page.replace(/<link rel="icon" href="data:[^"]*">/, '');
    expect(withoutIcon).not.toMatch(/<(?:img|link|iframe|object|embed)\b|\bsrc=|@import|url\(|https?:\/\/(?!127\.0\.0\.1)/);
  });

  it('closes every element it opens', () => {
    const open: string[] = [];
    const markup = page.replace(/<(style|script)>.*?<\/\1>/gs, '');
    for (const [, end, name = ''] of markup.matchAll(/<(\/?)([a-z]\w*)/g)) {
      if (/^(?:meta|link|input|wbr)$/.test(name)) continue;
      if (end) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });
});

const get = (path: string): Promise<Response> => createInProcessFetch(referenceRoutes())(`http://service${path}`);

/** The source by which a policy allows the only element of that name. */
function hashIn(page: string, element: string): string {
  const [, text = '', ...others] = page.split(new RegExp(`</?${element}>`));
  expect(others).toHaveLength(1);
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

describe('GET /reference', () => {
  it('is a page whose own script runs, and which can call nothing but this service', async () => {
    const response = await get('/reference');
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-security-policy': `default-src 'none'; script-src ${hashIn(page, 'script')}; style-src ${hashIn(page, 'style')}; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      ...{ 'content-type': 'text/html;charset=utf-8', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' },
      ...{ 'cross-origin-opener-policy': 'same-origin', 'cache-control': 'no-cache' },
    });
    expect(page).toContain('<title>API reference - trenchctl embedded service</title>');
    // Attributes would need 'unsafe-inline' or 'unsafe-hashes'.
    expect(page).not.toMatch(/<[^>]+\s(?:style|on\w+)=/);
  });

  it('has a script and a style of at most 30 kB together, and markup that can be sent in one go', () => {
    const { script, style } = embeddedFiles('reference');
    expect(script.length + style.length).toBeLessThan(30_000);
    expect(page.length).toBeLessThan(1_500_000);
  });

  it('is made once', async () => {
    const [route] = referenceRoutes();
    const head = { origin: '', url: '/reference', path: {}, search: '', headers: {}, remote: '' };
    const bodies = [await route?.open(head)(undefined), await route?.open(head)(undefined)].map((reply) => reply?.body);
    expect(bodies[0]).toBe(bodies[1]);
  });
});

describe('GET /openapi/:file', () => {
  it.each(Object.entries(DOCUMENTS))('serves that of %s', async (service, document) => {
    const response = await get(`/openapi/${service === 'doc' ? 'document' : service}.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json;charset=utf-8');
    expect(await response.json()).toEqual(document);
  });

  it.each(['doc.json', 'trench', 'trench.yaml', '__proto__', 'constructor.json'])('has no %s', async (file) => {
    const response = await get(`/openapi/${file}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json;charset=utf-8');
    expect(await response.json()).toMatchObject({ code: 'not-found', instance: `/openapi/${file}` });
  });
});
