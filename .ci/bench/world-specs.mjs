// The specs of a world, in as many files as asked for.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The size limit of a spec file is 1 MiB. */
const SEGMENTS_A_FILE = 1000;

const times = (count, make) => Array.from({ length: count }, (_, n) => make(n));

/** Returns the things in one of all their orders, and the rest of the number for the next choice. */
function reordered(objects, number) {
  const left = [...objects];
  const chosen = [];
  let rest = number;
  while (left.length > 0) {
    chosen.push(...left.splice(rest % left.length, 1));
    rest = Math.floor(rest / (left.length + 1));
  }
  return [chosen, rest];
}

/** A type is stated by its name where the style has one, and a count only if there are several. */
const stated = ({ type, typeId, count, ...rest }) => ({
  ...(type === undefined ? { typeId } : { type }),
  ...rest,
  ...(count > 1 ? { count } : {}),
});

/** Returns the lists of a layer as texts; the number chooses the order of keys and lists, and 0 is the usual one. */
function listsOf(items, number) {
  let rest = number;
  const inOrder = (objects) => {
    const [chosen, next] = reordered(objects, rest);
    rest = next;
    return chosen;
  };
  const lists = Object.entries(items).filter(([, all]) => all.length > 0);
  return inOrder(lists).map(([name, all]) => {
    const maps = all.map((item) => inOrder(Object.entries(stated(item))).map((pair) => pair.join(': ')));
    return `${name}: [${maps.map((fields) => `{${fields.join(', ')}}`).join(', ')}]`;
  });
}

function specOf({ rules: { items, layers, sections, isVaried } }, { name, at, length, covers }) {
  const layerOf = (n) => {
    const lists = listsOf(items, isVaried ? at * layers + n : 0);
    if (sections === 1) return [`          - {${lists.join(', ')}}`];
    return lists.map((list, place) => `          ${place === 0 ? '-' : ' '} ${list}`);
  };
  return [
    `  ${name}:`,
    `    length: ${length}`,
    '    sections:',
    ...covers.flatMap((cover) => [
      `      - coverThickness: ${cover}`,
      '        layers:',
      ...times(layers, layerOf).flat(),
    ]),
  ].join('\n');
}

/** The folder of a project, if the projects are spread over several: part-01 and so on. */
export const partOf = (p, projects, folders) =>
  `part-${String(Math.floor((p * folders) / projects) + 1).padStart(2, '0')}`;

/** Writes the specs of all segments, and returns the number and the size of all files. */
export function writeSpecs(folder, world, { segmentsAFile = SEGMENTS_A_FILE, folders = 0 } = {}) {
  mkdirSync(folder);
  let bytes = 0;
  let files = 0;
  for (let p = 0; p < world.projects; p += 1) {
    const { number } = world.projectOf(p);
    const [first, end] = world.rangeOf(p);
    const here = folders === 0 ? folder : join(folder, partOf(p, world.projects, folders));
    mkdirSync(here, { recursive: true });
    for (let from = first; from < end; from += segmentsAFile) {
      const count = Math.min(segmentsAFile, end - from);
      const segments = times(count, (n) => specOf(world, world.segmentOf(from + n)));
      const head = ['apiVersion: trenchctl/v1', `project: "${number}"`, 'segments:'];
      const text = [...head, ...segments, ''].join('\n');
      writeFileSync(join(here, `${number}-${from - first}.yaml`), text);
      bytes += text.length;
      files += 1;
    }
  }
  return { bytes, files };
}
