// The table of twenty mistakes in examples/README.md holds the messages as they are printed. UPDATE_MISTAKES=1 prints the table.
import { expect, test } from 'vitest';
import { resolveTypes } from '../../src/spec/build/resolve-types.js';
import { builtWarnings } from '../../src/spec/check/built-warnings.js';
import { load } from '../spec/support.js';
import { BEGINNER_MISTAKES } from './beginner-mistakes.js';
import { readDocument, section } from './documents.js';

const type = (id: string, name: string, outerDiameter: number, wallThickness?: number) => ({
  id,
  name,
  fields: { outerDiameter, ...(wallThickness === undefined ? {} : { wallThickness }) },
});

/** A part of the catalog of the embedded service. */
const CATALOGS = {
  cables: [
    type('1004', 'TSLF 12 kV 3x1x240 Al', 35.5),
    type('1010', 'TSLF 24 kV 3x1x240 Al', 39.5),
    type('1011', 'TSLF 24 kV 3x1x400 Al', 44.5),
    type('1017', 'TSLF 36 kV 3x1x240 Al', 44.5),
    type('1042', 'TFXP 4x240 Al 1 kV', 58),
  ],
  pipes: [type('1', 'PVC 50 SN8', 50, 2), type('3', 'PVC 110 SN8', 110, 3.2)],
  eccs: [type('1', 'Cu 25 mm2 blank', 7), type('2', 'Cu 50 mm2 blank', 9), type('3', 'Cu 150 mm2 blank', 16)],
};

function messagesOf(spec: string): string[] {
  const { projects, problems, isIgnored } = load(spec);
  const named = resolveTypes(projects, CATALOGS).problems;
  const sizes = builtWarnings(projects, isIgnored, CATALOGS);
  return [...problems, ...named, ...sizes].map(
    ({ code, message, remedy }) => `\`${code}\`: ${message} | ${remedy ?? ''}`,
  );
}

const rowOf = ([shown, spec]: readonly [string, string]): string => {
  const [first = '', ...others] = messagesOf(spec);
  expect(others).toEqual([]);
  return `| ${shown} | ${first} |`;
};

test('the table of twenty mistakes has the message that each gets', () => {
  const rows = BEGINNER_MISTAKES.map(rowOf);
  if (process.env.UPDATE_MISTAKES) console.log(rows.join('\n'));
  const text = section(readDocument('examples/README.md'), '## Twenty mistakes of a beginner');
  const listed = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| mistake'));
  expect(rows).toHaveLength(20);
  expect(listed).toEqual(rows);
});
