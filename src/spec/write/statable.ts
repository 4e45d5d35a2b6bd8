import type { Field } from '../../kinds/kind.js';
import type { Fields, Value } from '../../kinds/model.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import { fieldKeys } from '../language/fields.js';
import { type Reader, readId, readLiveName, readName, readNumber } from '../read/read-value.js';
import { escaped } from './write-yaml.js';

// Selects the live values that a spec can state. The readers of the spec language decide: a value that a reader would
// refuse, or read as another value, is not written.

const NOWHERE = { file: '', line: 1, col: 1 };
const UNREPORTED = { report: () => {}, homesOf: () => [] };

const reads = (reader: Reader<Value>, value: Value): boolean => {
  const source = String(value);
  return reader({ form: 'scalar', place: NOWHERE, value, source, size: 1 }, UNREPORTED) === value;
};

export interface Stated {
  /** The values in the order of the fields; ids as numbers of any length, and instants at midnight as days. */
  readonly fields: Record<string, unknown>;
  /** Names of live fields that a spec cannot state. */
  readonly leftOut: readonly string[];
}

/** Returns the fields of a live object that a spec can state. Fields that are null or absent are not owned. */
export function statable(fields: readonly Field[]): (live: Fields) => Stated {
  const keys = Object.entries(fieldKeys(fields));
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  return (live) => {
    const found: Record<string, unknown> = {};
    const leftOut: string[] = [];
    for (const [name, { type }] of keys) {
      const value = live[name] ?? null;
      if (value === null) continue;
      if (reads(type.read, value)) found[name] = written(value, types.get(name));
      else leftOut.push(name);
    }
    return { fields: found, leftOut };
  };
}

function written(value: Value, type: Field['type'] | undefined): unknown {
  if (type === 'id') return BigInt(value as string);
  return type === 'date' ? String(value).replace(MIDNIGHT, '') : value;
}

const MIDNIGHT = 'T00:00:00.000Z';

/** Receives the place of each live value that is not stated, and the reason if it is not obvious. */
export type LeaveOut = (at: string, why?: string) => void;

/** The parts of a live segment that a spec can state, and their form. */
export interface Writing {
  readonly out: LeaveOut;
  readonly depths: ServiceProfile['depths'];
  /** True leaves out empty lists, which are then unmanaged. */
  readonly short: boolean;
  /** Returns the name of a type if it is the name of no other type in the catalog of the list. */
  readonly nameOf: (collection: string, typeId: string) => string | undefined;
}

export function noted({ fields, leftOut }: Stated, at: string, out: LeaveOut): Stated['fields'] {
  for (const name of leftOut) out(`${at}${name}`);
  return fields;
}

/** True for a name that can be a key: not empty, and not too long for the spec language and for YAML. */
export const isName = (name: string): boolean =>
  reads(readName, name) && escaped(JSON.stringify(name)).length <= LONGEST_KEY;

const LONGEST_KEY = 1024;

export const isId = (id: string): boolean => reads(readId, id);
export const isProjectNumber = (number: string): boolean => reads(readNumber, number);
/** True for the name of a type that a spec can state. */
export const isTypeName = (name: string): boolean => reads(readLiveName, name);
