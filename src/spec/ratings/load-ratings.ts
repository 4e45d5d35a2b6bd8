import type { Problem } from '../../diagnostics/problem.js';
import type { Field } from '../../kinds/kind.js';
import { ASSUMED, type Assumptions, type StatedCable, typeKey } from '../../rating/assumptions.js';
import { SpecFileError, type SpecFiles } from '../files/spec-files.js';
import { LIMITS } from '../limits.js';
import { createProblems, type Report } from '../problems.js';
import { fieldsOf } from '../read/read-fields.js';
import { andThen, mapReader, namedReader } from '../read/read-map.js';
import { numberReader } from '../read/read-number.js';
import { choiceReader, type Reader, textReader } from '../read/read-value.js';
import type { Level } from '../schema/levels.js';
import { parseYaml } from '../yaml/parse-yaml.js';
import type { Tree } from '../yaml/tree.js';
import { type Sources, sourcesOf } from '../yaml/tree.js';
import { CABLE_FIELDS, CIRCUIT_FIELDS, GROUND_FIELDS, RATINGS_VERSION, SOIL } from './ratings-fields.js';

const names = (fields: readonly Field[]): string[] => fields.map(({ name }) => name);

const LEVELS = {
  file: {
    what: 'a ratings file',
    keys: ['apiVersion', 'ground', ...names(CIRCUIT_FIELDS), 'cables'],
    hints: {
      ambient: '`ambient` stands under `ground`',
      soil: '`soil` stands under `ground`',
      bedding: '`bedding` stands under `ground`',
    },
  },
  ground: { what: 'the ground', keys: ['soil', ...names(GROUND_FIELDS)] },
  cable: { what: 'a cable', keys: names(CABLE_FIELDS) },
} as const satisfies Record<string, Level>;

function valueReader(field: Field): Reader<string | number> {
  if (field.type === 'choice') return choiceReader(field.choices ?? []);
  if (field.type === 'text') return textReader({ least: 1, most: LIMITS.name });
  const { minimum, exclusiveMinimum, maximum, unit } = field;
  return numberReader({
    ...(minimum === undefined ? {} : { minimum }),
    ...(exclusiveMinimum === undefined ? {} : { exclusiveMinimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(unit === undefined ? {} : { unit }),
  });
}

const readers = (fields: readonly Field[]): Readonly<Record<string, Reader<string | number>>> =>
  Object.fromEntries(fields.map((field) => [field.name, valueReader(field)]));

const readSoil: Reader<string | number> = (tree, report) =>
  tree.form === 'scalar' && tree.value === 'service' ? 'service' : valueReader(SOIL)(tree, report);

const readGround = andThen(mapReader(LEVELS.ground, { soil: readSoil, ...readers(GROUND_FIELDS) }), (keys) =>
  fieldsOf([SOIL, ...GROUND_FIELDS], (name) => (keys as Record<string, (typeof keys)['soil']>)[name]),
);

const readCable = andThen(mapReader(LEVELS.cable, readers(CABLE_FIELDS)), (keys, place) => ({
  place,
  values: fieldsOf(CABLE_FIELDS, (name) => keys[name]),
}));

const readVersion: Reader<string> = (tree, report) => {
  if (tree.form === 'scalar' && tree.value === RATINGS_VERSION) return RATINGS_VERSION;
  report({
    code: 'unsupported-version',
    message: 'this version of the ratings file is not supported',
    place: tree.place,
    remedy: `write apiVersion: ${RATINGS_VERSION}`,
  });
};

const readFile = mapReader(
  LEVELS.file,
  {
    apiVersion: readVersion,
    ground: readGround,
    cables: namedReader({ what: 'cables', one: LEVELS.cable, least: 1, most: LIMITS.name }, readCable),
    ...readers(CIRCUIT_FIELDS),
  },
  { required: { apiVersion: RATINGS_VERSION } },
);

/** Reads a ratings file. The result is valid only if nothing was reported. */
function readRatings(tree: Tree, report: Report): Assumptions | undefined {
  const file = readFile(tree, report);
  if (!file) return undefined;
  const cables = new Map<string, StatedCable>();
  const places = new Map<string, (typeof tree)['place']>();
  for (const { name, place, value } of file.cables?.value ?? []) {
    const key = typeKey(name);
    const first = places.get(key);
    if (first)
      report({
        code: 'duplicate-key',
        message: `the cable ${JSON.stringify(name)} stands here twice: case and white space do not count`,
        place,
        remedy: 'keep one of them',
        also: [{ place: first, message: 'the first one' }],
      });
    places.set(key, place);
    cables.set(key, value.values);
  }
  const keys = file as Readonly<Record<string, (typeof file)['ground'] | undefined>>;
  const circuits = fieldsOf(CIRCUIT_FIELDS, (name) => keys[name]);
  return { ...ASSUMED, ...file.ground?.value, ...circuits, cables };
}

export interface LoadedRatings {
  /** Absent if there is a problem. */
  readonly assumptions?: Assumptions;
  readonly problems: readonly Problem[];
  readonly sources: Sources;
}

/** Loads a ratings file with all its problems. */
export function loadRatings(file: string, files: SpecFiles): LoadedRatings {
  const { report, all } = createProblems();
  const start = { file, line: 1, col: 1 };
  // A file that is refused is not shown either.
  const shown = new Set<string>();
  let assumptions: Assumptions | undefined;
  try {
    // The list refuses a link that leads out of the working folder.
    files.list(file);
    const text = files.read(file);
    shown.add(file);
    const { trees, broken } = parseYaml(text, file, report);
    const [tree, second] = trees;
    if (second)
      report({ code: 'wrong-type', message: 'a ratings file has one document', place: second.place });
    if (tree) assumptions = readRatings(tree, report);
    else if (broken === 0)
      report({
        code: 'missing-field',
        message: 'this ratings file is empty',
        place: start,
        remedy: 'add apiVersion: trenchctl-ratings/v1',
      });
  } catch (error) {
    if (!(error instanceof SpecFileError)) throw error;
    const { code, message, remedy } = error;
    report({ code, message, place: start, ...(remedy ? { remedy } : {}) });
  }
  const problems = all();
  return {
    problems,
    sources: sourcesOf(shown, files),
    ...(problems.length === 0 && assumptions ? { assumptions } : {}),
  };
}
