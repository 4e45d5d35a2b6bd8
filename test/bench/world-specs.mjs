// The specs of a world, in as many files as asked for.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelOf } from './worlds.mjs';

/** The size limit of a spec file is 1 MiB. */
const SEGMENTS_A_FILE = 1000;

const times = (count, make) => Array.from({ length: count }, (_, n) => make(n));

const flow = (item) =>
  `{${Object.entries(item)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')}}`;

/** A type is stated by its name where the style has one. */
const stated = ({ type, typeId, hasLabel, ...rest }, label) => ({
  ...(type === undefined ? { typeId } : { type }),
  ...(hasLabel ? { label } : {}),
  ...rest,
});

const listOf = ([name, items], label) =>
  `${name}: [${items.map((item) => flow(stated(item, label))).join(', ')}]`;

function specOf({ rules: { items, layers, sections } }, segment) {
  const { name, length, covers } = segment;
  const lists = Object.entries(items).filter(([, all]) => all.length > 0);
  const layerOf = (label) =>
    sections > 1
      ? lists.map((list, n) => `          ${n === 0 ? '-' : ' '} ${listOf(list, label)}`)
      : [`          - {${lists.map((list) => listOf(list, label)).join(', ')}}`];
  return [
    `  ${name}:`,
    `    length: ${length}`,
    '    sections:',
    ...covers.flatMap((cover) => [
      `      - coverThickness: ${cover}`,
      '        layers:',
      ...times(layers, (n) => layerOf(labelOf(segment, n))).flat(),
    ]),
  ].join('\n');
}

/** Writes the specs of all segments, and returns the size of all files. */
export function writeSpecs(folder, world, segmentsAFile = SEGMENTS_A_FILE) {
  mkdirSync(folder);
  let bytes = 0;
  let files = 0;
  for (let p = 0; p < world.projects; p += 1) {
    const { number } = world.projectOf(p);
    const [first, end] = world.rangeOf(p);
    for (let from = first; from < end; from += segmentsAFile) {
      const count = Math.min(segmentsAFile, end - from);
      const segments = times(count, (n) => specOf(world, world.segmentOf(from + n)));
      const head = ['apiVersion: trenchctl/v1', `project: "${number}"`, 'segments:'];
      const text = [...head, ...segments, ''].join('\n');
      writeFileSync(join(folder, `${number}-${from - first}.yaml`), text);
      bytes += text.length;
      files += 1;
    }
  }
  return { bytes, files };
}
