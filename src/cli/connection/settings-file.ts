import { lstatSync } from 'node:fs';
import type { LineCounter } from 'yaml';
import { UserError } from '../../diagnostics/user-error.js';
import { leadsOut } from '../../spec/files/disk-files.js';
import { readText, reasonOf } from '../output/write-file.js';

const MAX_BYTES = 64 * 1024;

export interface SettingsDocument {
  readonly file: string;
  readonly map: Readonly<Record<string, unknown>>;
  /** `trenchctl.yaml:3`: the line of a key, or of a key below it. */
  placeOf(...path: readonly string[]): string;
}

/** Reads a settings file; an absent file is empty. No message repeats a value of the file. */
export async function openSettings(file: string): Promise<SettingsDocument> {
  // A dangling link is an error, unlike an absent file.
  if (!lstatSync(file, { throwIfNoEntry: false })) return nothingIn(file);
  refuseLinkOut(file);
  return parseSettings(file, () => readText(file, MAX_BYTES));
}

const nothingIn = (file: string): SettingsDocument => ({ file, map: {}, placeOf: () => `${file}:1` });

/** Reads the text of a settings file, which need not be on the disk. */
export async function parseSettings(file: string, read: () => string): Promise<SettingsDocument> {
  const { value, lineOf } = await parsed(file, read);
  if (value === null) return nothingIn(file);
  if (typeof value !== 'object' || Array.isArray(value))
    throw new UserError(`${file} must be a map of settings, such as \`baseUrl: https://api.example.com\``);
  return {
    file,
    map: { ...value } as Record<string, unknown>,
    placeOf: (...path) => `${file}:${lineOf(path)}`,
  };
}

/** Refuses a link out of the working folder: the repository is not trusted with files outside of it. */
function refuseLinkOut(file: string): void {
  let isOut = false;
  try {
    isOut = leadsOut(file);
  } catch {
    // A link that leads back to itself is reported when the file is read.
  }
  if (isOut)
    throw new UserError(`${file} is a link that leads out of the working folder: put the file itself there`);
}

interface ParsedFile {
  readonly value: unknown;
  lineOf(path: readonly string[]): number;
}

async function parsed(file: string, read: () => string): Promise<ParsedFile> {
  const { LineCounter, isMap, parseDocument } = await import('yaml');
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(read(), {
      intAsBigInt: true,
      prettyErrors: false,
      logLevel: 'silent',
      lineCounter,
    });
    const [error] = [...document.errors, ...document.warnings];
    if (!error) {
      const value: unknown = document.toJS({ maxAliasCount: 10 });
      const pairsOf = (node: unknown): readonly Pair[] => (isMap(node) ? (node.items as Pair[]) : []);
      return { value, lineOf: (path) => lineOfKey(pairsOf, document.contents, path, lineCounter) };
    }
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw new UserError(`${file}:${line}:${col} is not YAML that can be read (${error.code})`);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be read: ${whyOf(error)}`);
  }
}

/** The parser names an alias, which may be a secret that begins with an asterisk. */
function whyOf(error: unknown): string {
  return error instanceof ReferenceError ? 'its YAML aliases cannot be resolved' : reasonOf(error);
}

interface Pair {
  readonly key: { readonly value?: unknown; readonly range?: readonly number[] | null } | null;
  readonly value: unknown;
}

/** Returns the line of the last key of a path that the document has. */
function lineOfKey(
  pairsOf: (node: unknown) => readonly Pair[],
  contents: unknown,
  path: readonly string[],
  lines: LineCounter,
): number {
  let node = contents;
  let start = 0;
  for (const name of path) {
    const found = pairsOf(node).find(({ key }) => String(key?.value) === name);
    if (!found) break;
    start = found.key?.range?.[0] ?? start;
    node = found.value;
  }
  return lines.linePos(start).line;
}
