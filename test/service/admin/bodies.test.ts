// A page shows which bodies the operator's endpoints read, and what they say about the others.
import { test } from 'vitest';
import { type AdminBody, createBodyReader } from '../../../src/service/admin/bodies.js';
import { Refusal } from '../../../src/service/core/refusal.js';
import { expectPage } from '../../support/page.js';

const fault = (action: object, match: object = {}, more: object = {}) => ({ match, action, ...more });
const refuse = { kind: 'refuse', status: 503 };

const BODIES: Readonly<Record<AdminBody, readonly (object | string)[]>> = {
  fault: [
    ...[399, 400, 599, 600].map((status) => fault({ kind: 'refuse', status })),
    fault({ ...refuse, retryAfter: 'soon' }),
    fault({ ...refuse, retryAfter: 1.5 }),
    ...['reset', 'timeout', 'truncate', 'status', 'away'].map((how) => fault({ kind: 'lose', how })),
    ...[499, 500, 599, 600].map((status) => fault({ kind: 'lose', how: 'status', status })),
    ...[0, 1].map((afterRequests) => fault({ kind: 'late-commit', afterRequests })),
    ...[-1, 0, 600_000, 600_001].map((ms) => fault({ kind: 'latency', ms })),
    ...[0, 1].map((lists) => fault({ kind: 'lag', lists })),
    fault({ kind: 'rival' }),
    fault({ kind: 'rival', when: 'during', edit: { operation: 'addPipe', path: { a: 'b' }, body: 1 } }),
    fault({ kind: 'rival', when: 'after' }),
    fault({ kind: 'rival', edit: { operation: 'createProject' } }),
    fault({ kind: 'expire-tokens' }),
    fault({ kind: 'other' }),
    fault(refuse, { operation: 'a*', method: 'GET', nth: 1, probability: 1 }, { id: 'x', seed: -1, times: 1 }),
    ...[-0.1, 0, 1.1].map((probability) => fault(refuse, { probability })),
    ...[{ nth: 0 }, { count: 1 }].map((match) => fault(refuse, match)),
    ...[{ times: 0 }, { seed: 0.5 }, { when: 1 }].map((more) => fault(refuse, {}, more)),
    { match: {} },
    '{',
    '',
  ],
  clock: [{}, { now: 'x', frozen: true, advanceMs: 0.5 }, { now: 5 }, { frozen: 'no' }, { later: 1 }],
  edit: [
    {},
    { segmentId: 5 },
    { segmentId: '5', item: { id: 'a', minPadding: 1, xAdjustment: -1, yAdjustment: 0.5, label: null, positioning: 'SNAP_TO_ITEM' } },
    { segmentId: '5', item: { label: 'a' } },
    { segmentId: '5', item: { id: 'a', positioning: 'LOOSE' } },
    { segmentId: '5', removeItem: 'a', removeLayer: 'b', addCableBand: { layerId: 'c' }, surroundings: { terrainType: 'x' } },
    { segmentId: '5', addCableBand: { layerId: 'c', id: 'd' } },
  ],
  documentEdit: [
    {},
    { favorite: { username: 'a', docId: 'b', on: true }, sharing: { from: '1', to: '2', on: false }, removeComment: '5' },
    { favorite: { username: 'a', docId: 'b' } },
    { sharing: { from: 1, to: '2', on: false } },
    { comment: { docId: 'a', username: 'b', text: 'c', id: '7' } },
    { comment: { docId: 'a', username: 'b' } },
    ...[{}, { lang: 'en', obsolete: true }, { lang: 'sv' }, { type: 'SHEET' }].map((more) => ({
      publish: { type: 'ORGNYTT', number: '1', label: '1', title: 't', text: 'x', ...more },
    })),
  ],
};

test('bodies of the operator are read or refused', () => {
  const read = createBodyReader();
  const said = (name: AdminBody, body: object | string): string => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    try {
      read(name, text);
      return `${text} is read`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return `${text} is refused (${error.code}): ${error.message.replace(/is not JSON: .*/, 'is not JSON')}`;
    }
  };
  expectPage(
    new URL('./bodies.expected.txt', import.meta.url),
    Object.fromEntries(Object.entries(BODIES).map(([name, bodies]) => [name, bodies.map((body) => said(name as AdminBody, body))])),
  );
});
