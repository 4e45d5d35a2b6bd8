// Seven small inputs that once cost minutes or gigabytes. Each is created by a function, so that it can be made larger.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';
const times = (count, make) => Array.from({ length: count }, (_, n) => make(n));

function written(folder, name, text) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** A spec with `count` sensors, of eight sizes: every sensor is a call, and every call lays out the section again. */
export function manySensors(folder, count) {
  const each = Math.ceil(count / 8);
  const lists = times(8, (n) => `{outerDiameter: ${11 + n}, count: ${each}}`).join(', ');
  return written(
    folder,
    'sensors.yaml',
    `${HEAD}segments: {A: {sections: [{layers: [{sensors: [${lists}]}]}]}}\n`,
  );
}

/** A spec with `count` ducts in one pipe: every call asks how large a bundle they make. */
export function manyDucts(folder, count) {
  const pipe = `{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 5, count: ${count}}]}`;
  return written(
    folder,
    'ducts.yaml',
    `${HEAD}segments: {A: {sections: [{layers: [{pipes: [${pipe}]}]}]}}\n`,
  );
}

/** Aliases of anchors that do not exist, beside 1,000 anchors with similar names. */
export function unknownAliases(folder, count) {
  const anchors = times(1000, (n) => `&anchor-${n} ${n}`).join(', ');
  const aliases = times(count, (n) => `*ancher-${n}`).join(', ');
  return written(folder, 'aliases.yaml', `${HEAD}a: [${anchors}]\nb: [${aliases}]\n`);
}

/** Fields that no spec has: each is a problem with its line and a remedy. */
export function manyProblems(folder, count) {
  const fields = times(count, (n) => `  lenght${n}: 1`).join('\n');
  return written(folder, 'problems.yaml', `${HEAD}segments:\n A:\n${fields}\n`);
}

/** Files of nearly one MiB, each with a segment of its own. */
export function largeFiles(folder, count) {
  const specs = join(folder, 'specs');
  mkdirSync(specs);
  const filler = `# ${'x'.repeat(98)}\n`.repeat(10_000);
  for (let n = 0; n < count; n += 1)
    written(specs, `${n}.yaml`, `${HEAD}segments: {Street ${n}: {length: ${n}}}\n${filler}`);
  return specs;
}

/** A live segment and a desired one whose sections have nothing in common. */
export function differentSections({ live, liveLayers, desired, desiredLayers }) {
  const place = { file: 'bench.yaml', line: 1, col: 1 };
  const pipe = (typeId) => ({ kind: 'pipe', fields: { typeId: String(typeId), pipeCategory: 'CONTAINER' } });
  const there = (s, l) => ({
    id: `layer-${s}-${l}`,
    fields: { protectionLayerThickness: 50 + l },
    cableBands: [],
    items: times(3, (n) => ({
      ...pipe(s * 7 + l * 3 + n),
      id: `item-${s}-${l}-${n}`,
      cables: [],
      fixed: {},
    })),
  });
  const asked = (s, l) => ({
    fields: { protectionLayerThickness: 60 + l },
    place,
    items: { pipe: times(3, (n) => ({ ...pipe(1000 + s * 5 + l * 2 + n), place })) },
  });
  return {
    live: {
      id: '500001',
      fields: { name: 'Stretch', description: null, length: 100 },
      sections: times(live, (s) => ({
        id: `section-${s}`,
        fields: { coverThickness: 500 + s },
        layers: times(liveLayers, (l) => there(s, l)),
      })),
    },
    desired: {
      name: 'Stretch',
      fields: {},
      lifecycle: { preventDestroy: false, preventReplace: false },
      place,
      sections: times(desired, (s) => ({
        fields: { coverThickness: 700 + s },
        place,
        layers: times(desiredLayers, (l) => asked(s, l)),
      })),
    },
  };
}
