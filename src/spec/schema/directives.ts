import type { Field } from '../../kinds/kind.js';

/**
 * The keys with one value that are for trenchctl and not for the API, by the map that has them. Reader, desired state, JSON Schema,
 * `explain`, completion and `fmt` take a key from its row. A change of such a key is not compared with the live state.
 */
export const DIRECTIVES = {
  document: [
    {
      name: 'prune',
      type: 'boolean',
      about: 'True deletes the segments of the project that the specs do not list.',
      example: true,
    },
  ],
  'document.project': [
    { name: 'id', type: 'id', about: 'Id of the project, if its number is ambiguous.', example: 1001 },
    {
      name: 'create',
      type: 'boolean',
      about:
        'True creates the project if it does not exist, which requires name, status, startDate and owner.',
      example: true,
    },
  ],
  segment: [
    {
      name: 'renamedFrom',
      type: 'text',
      minLength: 1,
      about:
        'Previous name: the live segment is renamed instead of replaced. PROJECT/SEGMENT moves a segment of another project here, with everything in it. Remove this key after the apply.',
      example: 'Storgata 1-38',
    },
    {
      name: 'segmentId',
      type: 'id',
      about: 'Id of the live segment, if its name is ambiguous.',
      example: 4711,
    },
  ],
  'segment.lifecycle': [
    {
      name: 'preventDestroy',
      type: 'boolean',
      about: 'A plan that deletes the segment is refused.',
      example: true,
    },
    {
      name: 'preventReplace',
      type: 'boolean',
      about: 'A plan that replaces one of its sections is refused.',
      example: true,
    },
  ],
} as const satisfies Readonly<Record<string, readonly Field[]>>;

/** True for a key of this table, by the map that has it. */
export const isDirective = (owner: string, key: string): boolean =>
  Object.entries(DIRECTIVES).some(([map, rows]) => map === owner && rows.some(({ name }) => name === key));

type ValueOf<Type extends Field['type']> = Type extends 'boolean'
  ? boolean
  : Type extends 'number' | 'integer'
    ? number
    : string;

/** The type of the value of each key, by its row. */
export type ValuesOf<Rows extends readonly Field[]> = {
  readonly [Row in Rows[number] as Row['name']]: ValueOf<Row['type']>;
};
