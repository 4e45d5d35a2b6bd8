import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentJson } from '../../../src/browser/reference/indent-json.js';
import { curlOf, requestOf } from '../../../src/browser/reference/request.js';
import { EFFECTS, type Effect } from '../../../src/contract/generated/operation-ids.js';
import { escapeMarkup } from '../../../src/html/escape-markup.js';
import { type JsonSchema, OPERATIONS, type Operation } from '../../../src/service/contract/known-operations.js';
import { createValidator } from '../../../src/service/contract/validate-request.js';
import { typeName } from '../../../src/service/reference/field.js';
import { demoBody, tryForm } from '../../../src/service/reference/try-form.js';
import { kari, under, withKari } from '../../support/around.js';
import { settings } from '../../support/counts.js';

/** The fields of a form as a browser would fill them at first. */
function fieldsOf(operation: Operation): { key: string; value: string; several: boolean }[] {
  const { markup } = tryForm(operation);
  const inputs = [...markup.matchAll(/<input name="([^"]*)"([^>]*) value="([^"]*)"/g)].map(([, key = '', flags = '', value = '']) => ({
    ...{ key, value, several: flags.includes('data-several') },
  }));
  const selects = [...markup.matchAll(/<select name="([^"]*)"[^>]*>(.*?)<\/select>/g)].map(([, key = '', options = '']) => ({
    ...{ key, value: (/<option selected>([^<]*)/.exec(options) ?? /<option>([^<]*)/.exec(options))?.[1] ?? '', several: false },
  }));
  return [...inputs, ...selects];
}

const required = ({ parameters }: Operation) =>
  parameters.filter((parameter) => parameter.required).map(({ in: place, name }) => `${place}:${name}`);

describe('the form of an operation', () => {
  it.each(OPERATIONS)('has a field for every parameter of $id', (operation) => {
    const keys = fieldsOf(operation).map(({ key }) => key);
    expect(keys.toSorted()).toEqual(operation.parameters.map(({ in: place, name }) => `${place}:${name}`).toSorted());
  });

  it.each(OPERATIONS)('says of $id whether it is a write', ({ id, ...operation }) => {
    const { markup } = tryForm({ id, ...operation });
    const isWrite = EFFECTS[id] !== 'read';
    expect(markup.includes('the data of this service</span>')).toBe(isWrite);
    if (isWrite) expect(markup).toContain(`data-effect="${EFFECTS[id]}"`);
  });
});

describe('the values that are filled in', () => {
  const validator = createValidator({ unknownFields: 'refuse' });

  it.each(OPERATIONS.filter(({ body }) => body))('have a body that fits the contract of $id', (operation) => {
    expect(() => validator.body(operation, demoBody(operation.id))).not.toThrow();
  });

  withKari('all');

  // An id inside a trench is random, so those forms leave it open.
  const complete = (effect: Effect) =>
    OPERATIONS.filter(({ id }) => EFFECTS[id] === effect).filter((operation) =>
      fieldsOf(operation).every(({ key, value }) => value !== '' || !required(operation).includes(key)),
    );

  it('are complete for most reads', () => {
    expect(complete('read').length).toBeGreaterThan(60);
  });

  it.each([...complete('read'), ...complete('create')])('let $id be sent as it is', async (operation) => {
    const { id, method, fullPath } = operation;
    const body = operation.body ? [{ key: 'body', value: JSON.stringify(demoBody(id)), several: false }] : [];
    const { url, headers, ...sent } = requestOf(method, fullPath, [...fieldsOf(operation), ...body]);
    const answer = await under.fetch(under.baseUrl + url, { ...sent, headers: { ...headers, authorization: `Bearer ${kari.token}` } });
    expect(answer.ok, await answer.text()).toBe(true);
  });
});

it('prints types that no document has yet', () => {
  const printed = (schema: JsonSchema) => typeName(schema, (target) => target).markup;
  expect(printed({ type: 'array', items: { type: ['string', 'null'] } })).toBe('(string | null)[]');
  const cables = { type: 'object', additionalProperties: { $ref: '#/components/schemas/Cable' } };
  expect(printed(cables)).toBe(escapeMarkup('Record<string, Cable>'));
});

const { count, seed } = settings({ count: 100, long: 2000, seed: 15 });
const one = (key: string, value: string, several = false) => ({ key, value, several });

describe('requestOf', () => {
  it('leaves out empty fields and splits a list at its commas', () => {
    const fields = [
      one('path:segmentId', ' 500001 '),
      one('query:status', 'NEW, STARTED', true),
      one('query:q', 'a,b'),
      one('query:first', ''),
      one('header:api-version', '1.0'),
      one('body', '{"a":1}'),
    ];
    expect(requestOf('PUT', '/segments/{segmentId}', fields)).toEqual({
      ...{ method: 'PUT', url: '/segments/500001?status=NEW&status=STARTED&q=a%2Cb' },
      ...{ headers: { 'api-version': '1.0', 'content-type': 'application/json' }, body: '{"a":1}' },
    });
  });

  it('keeps any value of a path parameter in its own segment of the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        fc.pre(value.trim() !== '' && !/^\.{1,2}$/.test(value.trim()));
        const { url } = requestOf('GET', '/a/{x}/b', [one('path:x', value)]);
        const { pathname, search, hash } = new URL(url, 'http://service');
        const [, first, middle = '', last, ...rest] = pathname.split('/');
        expect([first, decodeURIComponent(middle), last, rest, search, hash]).toEqual([...['a', value.trim(), 'b'], ...[[], '', '']]);
      }),
      { numRuns: count, seed },
    );
  });
});

it('a line of curl is read by a shell as it is meant', () => {
  const hostile = `{"name":"O'Brien $(id) \`id\` \\\\ !"}`;
  const line = curlOf({ method: 'POST', url: "/x?q='", headers: { 'api-version': '1.0' }, body: hostile }, 'http://h');
  const shell = spawnSync('sh', ['-c', line.replace(/^curl/, `printf '%s\\n'`)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', TOKEN: 't' },
  });
  expect(shell.stdout.split('\n').slice(0, -1)).toEqual([
    ...['-X', 'POST', "http://h/x?q='", '-H', 'Authorization: Bearer t'],
    ...['-H', 'api-version: 1.0', '-d', hostile],
  ]);
});

it('indents as JSON.stringify does, whatever the text was like before, and keeps every digit of a number', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      expect(indentJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
    }),
    { numRuns: count, seed },
  );
  const text = '{"id":9223372036854775807,"length":1.50}';
  expect(indentJson(text)).toBe('{\n  "id": 9223372036854775807,\n  "length": 1.50\n}');
});
