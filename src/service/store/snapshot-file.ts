import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'yaml';
import { parseInt64 } from '../core/scalars.js';
import type { Kind, Segment } from '../core/world.js';
import { FIRST_IDS, type Snapshot } from './port.js';
import { namingFullDisk } from './sqlite.js';

/** Writes a new file beside the old one and renames it, so that the file is complete at every moment. */
export function writeSnapshotFile(file: string, snapshot: Snapshot): void {
  namingFullDisk(dirname(file), () => writeWhole(file, snapshot));
}

function writeWhole(file: string, snapshot: Snapshot): void {
  const beside = `${file}.${process.pid}.tmp`;
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(snapshot, null, 1)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
}

/** Reads a snapshot from JSON or YAML. All mistakes are reported before anything is loaded. */
export function readSnapshotFile(file: string): Snapshot {
  const text = readFileSync(file, 'utf8');
  // JSON is YAML too, but a YAML parser needs gigabytes for a large snapshot.
  return checkSnapshot(
    text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text, { maxAliasCount: 100 }),
  );
}

const KINDS: readonly Kind[] = [
  'segment',
  'project',
  'company',
  'user',
  'client',
  'usage',
  'access',
  'cableType',
  'pipeType',
  'eccType',
  'checklistRevision',
  'checklistFacility',
  'checkpoint',
  'document',
  'sheetSeries',
  'comment',
  'commentSharing',
  'favorite',
  'documentUse',
  'documentDay',
  'activity',
  'costFacility',
  'unit',
  'costRevision',
  'costCatalog',
  'companyPrice',
  'catalogFavorite',
  'calculation',
];

export function checkSnapshot(value: unknown): Snapshot {
  const problem = problemOf(value);
  if (problem !== undefined) throw new Error(`this is not a snapshot of trenchctl: ${problem}`);
  const snapshot = value as Snapshot;
  return { ...snapshot, sequences: { ...FIRST_IDS, ...snapshot.sequences } };
}

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'it is not an object';
  const { format, sequences, records } = value as Partial<Snapshot>;
  if (format !== 'trenchctl-snapshot/1')
    return `format is ${JSON.stringify(format)}, not "trenchctl-snapshot/1"`;
  if (!Array.isArray(records)) return 'records is not a list';
  for (const [name, next] of Object.entries(sequences ?? {})) {
    if (typeof next !== 'string' || parseInt64(next) === undefined)
      return `sequences.${name} is not an int64 in quotes`;
  }
  const seen = new Set<string>();
  for (const [index, record] of records.entries()) {
    const wrong = recordProblem(record, seen);
    if (wrong !== undefined) return `records[${index}]: ${wrong}`;
  }
  return undefined;
}

function recordProblem(record: Snapshot['records'][number], seen: Set<string>): string | undefined {
  if (typeof record !== 'object' || record === null) return 'is not an object';
  const { kind, id, version, value } = record;
  if (!KINDS.includes(kind)) return `unknown kind ${JSON.stringify(kind)}`;
  if (typeof id !== 'string') return 'id is not a string';
  if (!Number.isSafeInteger(version) || version < 1) return 'version is not a positive whole number';
  if (typeof value !== 'object' || value === null) return 'value is not an object';
  if (seen.has(`${kind} ${id}`)) return `${kind} ${id} occurs twice`;
  seen.add(`${kind} ${id}`);
  return kind === 'segment' ? segmentProblem(value as Segment) : undefined;
}

function segmentProblem(segment: Segment): string | undefined {
  if (!Array.isArray(segment.sections) || segment.sections.length === 0)
    return 'a segment has at least one section';
  const bare = segment.sections.some(({ layers }) => !Array.isArray(layers) || layers.length === 0);
  return bare ? 'a section has at least one layer' : undefined;
}
