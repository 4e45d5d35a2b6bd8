import { describe, expect, it } from 'vitest';
import { customerHandlers } from '../../../src/service/customer/customer-handlers.js';
import { instant } from '../../../src/service/customer/standing.js';
import { call, refusal } from '../project/call.js';
import { operationIds, propertiesOf } from '../project/contract.js';
import { HUGE, NOW, storeWith } from '../project/world.js';

const NO_USER = { status: 404, code: 'not-found', fields: ['user'] };

it('handles every operation of the contract', () => {
  expect(Object.keys(customerHandlers).sort()).toEqual([...operationIds('customer')].sort());
});

describe('getUser', () => {
  it('shows a colleague by username, with the name of the company', () => {
    const { body } = call(storeWith(), 'getUser', { as: 'ola', path: { user: 'kari' } });
    expect(Object.keys(body).sort()).toEqual([...propertiesOf('customer', 'User')].sort());
    expect(body).toMatchObject({ username: 'kari', companyId: 1, companyName: 'Nordnett', confirmed: true });
    expect(body).toMatchObject({ departmentId: BigInt(HUGE), departmentName: 'Nett', mobile: null });
  });

  it('finds an e-mail in any case', () => {
    const { body } = call(storeWith(), 'getUser', { path: { user: 'kari.hansen@EXAMPLE.no' } });
    expect(body.username).toBe('kari');
  });

  it('does not find a username in another case', () => {
    expect(refusal(storeWith(), 'getUser', { path: { user: 'Kari' } })).toEqual(NO_USER);
  });

  it('shows a client the people of its company, inactive ones too, and no others', () => {
    const store = storeWith();
    expect(call(store, 'getUser', { as: 'app1', path: { user: 'inga' } }).body.active).toBe(false);
    expect(refusal(store, 'getUser', { as: 'app1', path: { user: 'siri' } })).toEqual(NO_USER);
  });

  it('does not tell a stranger from nobody', () => {
    const store = storeWith();
    expect(refusal(store, 'getUser', { path: { user: 'siri' } })).toEqual(NO_USER);
    expect(refusal(store, 'getUser', { path: { user: 'nobody' } })).toEqual(NO_USER);
  });

  it('shows an unconfirmed user itself and no colleague', () => {
    const store = storeWith();
    expect(call(store, 'getUser', { as: 'nils', path: { user: 'nils' } }).body.confirmed).toBe(false);
    expect(refusal(store, 'getUser', { as: 'nils', path: { user: 'kari' } })).toEqual(NO_USER);
  });
});

describe('recordUsage', () => {
  it('stores the records, one usage a call', () => {
    const store = storeWith();
    const body = [{ name: 'pages', value: '3', extra: 1 }, { name: 'print' }, {}];
    const path = { user: 'KARI.hansen@example.no', service: 'any app' };
    expect(call(store, 'recordUsage', { as: 'app1', path, body })).toMatchObject({
      status: 204,
      body: undefined,
    });
    call(store, 'recordUsage', { path, body: [] });
    const common = { username: 'kari', service: 'any app', at: NOW.toISOString() };
    expect(store.all('usage')).toEqual([
      {
        id: '1',
        ...common,
        records: [
          { name: 'pages', value: '3' },
          { name: 'print', value: null },
          { name: null, value: null },
        ],
      },
      { id: '2', ...common, records: [] },
    ]);
  });

  it('does not know users of others', () => {
    const store = storeWith();
    expect(refusal(store, 'recordUsage', { path: { user: 'siri', service: 'trench' }, body: [] })).toEqual(NO_USER);
    expect(store.all('usage')).toEqual([]);
  });
});

describe('validateService', () => {
  const validate = (user: string, service: string, as: 'app1' | 'kari' | 'nils' = 'app1') =>
    call(storeWith(), 'validateService', { as, path: { user, service } }).body;

  it('shows the service as the user has it', () => {
    expect(validate('kari', 'trench')).toEqual({
      currentDate: NOW.toISOString(),
      service: {
        name: 'trench',
        active: true,
        tool: true,
        endDate: null,
        roles: [{ name: 'bruker', baserole: true }],
        facilities: [{ id: BigInt(HUGE) }, { id: 7 }],
      },
    });
  });

  it('gives no access to a service that is switched off', () => {
    expect(validate('kari', 'switched-off').service.active).toBe(false);
  });

  it('gives no access from the end date on', () => {
    expect(validate('kari', 'expires-now').service).toMatchObject({
      active: false,
      endDate: '2026-04-17T10:00:00+02:00',
    });
    expect(validate('kari', 'expires-later').service.active).toBe(true);
  });

  it('gives inactive and unconfirmed users no access', () => {
    expect(validate('inga', 'trench').service.active).toBe(false);
    expect(validate('nils', 'trench', 'nils').service.active).toBe(false);
  });

  it('shows a tool that the user lacks as closed, and content as open', () => {
    const bare = { endDate: null, roles: [], facilities: [] };
    expect(validate('kari', 'articles').service).toEqual({
      name: 'articles',
      tool: false,
      active: true,
      ...bare,
    });
    expect(validate('ola', 'trench').service).toEqual({ name: 'trench', tool: true, active: false, ...bare });
  });

  it('knows no service that nobody has', () => {
    expect(refusal(storeWith(), 'validateService', { path: { user: 'kari', service: 'Trench' } })).toEqual({
      status: 404,
      code: 'not-found',
      fields: ['service'],
    });
  });

  it('does not know users of others', () => {
    expect(refusal(storeWith(), 'validateService', { path: { user: 'siri', service: 'articles' } })).toEqual(NO_USER);
  });
});

describe('instant', () => {
  it.each([
    ['2026-04-17T08:00:00Z', Date.UTC(2026, 3, 17, 8)],
    ['2026-04-17t10:00:00+02:00', Date.UTC(2026, 3, 17, 8)],
    ['2026-04-17 06:30:00-0130', Date.UTC(2026, 3, 17, 8)],
    ['2026-04-17T10:00:00+02', Date.UTC(2026, 3, 17, 8)],
    ['2026-04-17T08:00:00.5z', Date.UTC(2026, 3, 17, 8, 0, 0, 500)],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
  ])('reads %s', (text, ms) => {
    expect(instant(text)).toBe(ms);
  });

  it('tells apart what is under a millisecond', () => {
    expect(instant('2026-04-17T08:00:00.0001Z')).toBeLessThan(instant('2026-04-17T08:00:00.0002Z'));
  });

  it('says no to what is no date-time', () => {
    expect(instant('yesterday')).toBeNaN();
  });
});
