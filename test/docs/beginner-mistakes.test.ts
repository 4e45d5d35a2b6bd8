// The table of twenty mistakes in examples/README.md holds the messages as they are printed. UPDATE_MISTAKES=1 prints the table.
import { beforeAll, expect, test } from 'vitest';
import { readCatalogs } from '../../src/live/catalog.js';
import { createService } from '../../src/service/create-service.js';
import { resolveTypes } from '../../src/spec/build/resolve-types.js';
import { builtProblems } from '../../src/spec/check/built-problems.js';
import { load } from '../spec/support.js';
import { createClient } from '../support/client.js';
import { readDocument, section } from './documents.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';
const segment = (lines: string): string => `${HEAD}segments:\n  Storgata:\n    ${lines.replaceAll('\n', '\n    ')}\n`;
const layer = (lines: string): string => segment(`sections:\n  - layers:\n      - ${lines}`);

/** Twenty mistakes of a beginner: the line as it is shown in the document, and the whole spec. */
const BEGINNER_MISTAKES: readonly (readonly [shown: string, spec: string])[] = [
  ['`length: 182,5`', segment('length: 182,5')],
  ['`length: 140 m`', segment('length: 140 m')],
  ['`length: "140"`', segment('length: "140"')],
  ['`length: 1 000`', segment('length: 1 000')],
  ['`{type: GRAVEL, thickness: 12,5}`', segment('topCoverings: [{type: GRAVEL, thickness: 12,5}]')],
  ['`coverThickness: 0.7`', segment('sections: [{coverThickness: 0.7}]')],
  ['`length: 140000`', segment('length: 140000')],
  ['`{type: ASFALT, thickness: 80}`', segment('topCoverings: [{type: ASFALT, thickness: 80}]')],
  ['`topCoverings: [{type: TARMAC}, {type: GRAVEL}]`', segment('topCoverings: [{type: TARMAC}, {type: GRAVEL}]')],
  ['`groupConfiguration: TREFOIL`', layer('cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TREFOIL}]')],
  ['`cables: [{type: TSLF 3x1x240}]`', layer('cables: [{type: TSLF 3x1x240}]')],
  ['`eccs: [{type: Cu 50}]`', layer('eccs: [{type: Cu 50}]')],
  ['a cable of 58 mm in a pipe of 50 mm', layer('pipes: [{type: PVC 50 SN8, cables: [{type: TFXP 4x240 Al 1 kV}]}]')],
  ['the same cable in two lines of a list', layer('cables: [{type: TFXP 4x240 Al 1 kV}, {type: TFXP 4x240 Al 1 kV}]')],
  ['`cables: {type: …}` without a dash', layer('cables: {type: TFXP 4x240 Al 1 kV}')],
  ['`lenght: 100`', segment('lenght: 100')],
  ['`Storgata:` with nothing below it', `${HEAD}segments:\n  Storgata:\n`],
  ['`length: 100` below `segments`, not below a name', `${HEAD}segments:\n  length: 100\n`],
  ['`description` two columns too far right', segment('length: 100\n  description: north side')],
  ['`project: 0417` without quotes', 'apiVersion: trenchctl/v1\nproject: 0417\nsegments: {}\n'],
];

let catalogs: Awaited<ReturnType<typeof readCatalogs>>;
beforeAll(async () => {
  const service = createService();
  catalogs = await readCatalogs(createClient(service).api, ['cables', 'pipes', 'eccs']);
  service.close();
});

function messagesOf(spec: string): string[] {
  const { projects, problems, isIgnored } = load(spec);
  const named = resolveTypes(projects, catalogs).problems;
  const sizes = builtProblems(projects, isIgnored, catalogs);
  return [...problems, ...named, ...sizes].map(({ code, message, remedy }) => `\`${code}\`: ${message} | ${remedy ?? ''}`);
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
