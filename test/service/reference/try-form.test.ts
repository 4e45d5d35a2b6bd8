import { beforeAll, describe, expect, it } from 'vitest';
import { requestOf } from '../../../src/browser/reference/request.js';
import { EFFECTS, type Effect } from '../../../src/contract/generated/operation-ids.js';
import { escapeMarkup } from '../../../src/html/escape-markup.js';
import { type JsonSchema, OPERATIONS, type Operation } from '../../../src/service/contract/known-operations.js';
import { createValidator } from '../../../src/service/contract/validate-request.js';
import { typeName } from '../../../src/service/reference/field.js';
import { demoBody, tryForm } from '../../../src/service/reference/try-form.js';
import { under, withService } from '../../support/around.js';

/** The fields of a form as a browser would fill them at first. */
function fieldsOf(operation: Operation): { key: string; value: string; several: boolean }[] {
  const { markup } = tryForm(operation);
  const inputs = [...markup.matchAll(/<input name="([^"]*)"([^>]*) value="([^"]*)"/g)].map(([, key = '', flags = '', value = '']) => ({
    key,
    value,
    several: flags.includes('data-several'),
  }));
  const selects = [...markup.matchAll(/<select name="([^"]*)"[^>]*>(.*?)<\/select>/g)].map(([, key = '', options = '']) => ({
    key,
    value: (/<option selected>([^<]*)/.exec(options) ?? /<option>([^<]*)/.exec(options))?.[1] ?? '',
    several: false,
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

  let token: string | undefined;
  withService('all');
  beforeAll(async () => {
    token = (await under.as('kari.nordmann')).token;
  });

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
    const answer = await under.fetch(under.baseUrl + url, { ...sent, headers: { ...headers, authorization: `Bearer ${token}` } });
    expect(answer.ok, await answer.text()).toBe(true);
  });
});

it('prints types that no document has yet', () => {
  const printed = (schema: JsonSchema) => typeName(schema, (target) => target).markup;
  expect(printed({ type: 'array', items: { type: ['string', 'null'] } })).toBe('(string | null)[]');
  const cables = { type: 'object', additionalProperties: { $ref: '#/components/schemas/Cable' } };
  expect(printed(cables)).toBe(escapeMarkup('Record<string, Cable>'));
});
