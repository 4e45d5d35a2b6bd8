import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf, shortened, table } from '../../src/cli/output/print-json.js';
import { width } from '../../src/diagnostics/visible.js';

const CELL = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }), fc.integer(), fc.constant(null));
const ROWS = fc.array(fc.record({ name: CELL, what: CELL, amount: fc.integer() }), { minLength: 1, maxLength: 6 });

test('a table fits its room wherever that can be, one line a row, whatever is in it', () => {
  fc.assert(
    fc.property(ROWS, fc.integer({ min: 50, max: 120 }), (rows, room) => {
      const lines = table(rows, ['name', 'what', 'amount'], room).split('\n');
      expect(lines).toHaveLength(rows.length + 1);
      for (const line of lines) {
        expect(width(line)).toBeLessThanOrEqual(room);
        expect(line).not.toMatch(/\p{Cc}/u);
      }
    }),
    { seed: 417, numRuns: 300 },
  );
});

test('what is shortened says so, and is as wide as it may be at most', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (text, room) => {
      const short = shortened(text, room);
      expect(width(short)).toBeLessThanOrEqual(room);
      expect(short === text || short.endsWith('…')).toBe(true);
    }),
    { seed: 417, numRuns: 500 },
  );
});

test.each([
  [{ COLUMNS: '72' }, { isTTY: true, columns: 80 }, 72],
  [{ COLUMNS: '40' }, {}, 40],
  [{ COLUMNS: '39' }, { isTTY: true, columns: 80 }, 80],
  [{ COLUMNS: '72.5' }, { isTTY: true, columns: 80 }, 80],
  [{ COLUMNS: 'wide' }, { isTTY: true, columns: 20 }, 20],
  [{}, { columns: 80 }, undefined],
])('the width of the terminal: %j, %j', (env, stream, expected) => {
  expect(columnsOf(stream, env)).toBe(expected);
});
