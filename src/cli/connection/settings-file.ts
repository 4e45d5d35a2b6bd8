import { lstatSync } from 'node:fs';
import type { LineCounter } from 'yaml';
import { UserError } from '../../diagnostics/user-error.js';
import { leadsOut } from '../../spec/files/working-folder.js';
import { readText, reasonOf } from '../output/text-file.js';

const MOST_BYTES = 64 * 1024;

/** A setting as a file states it, with its place for messages. */
export interface WrittenSetting {
  readonly text: string;
  /** `trenchctl.yaml:3` */
  readonly place: string;
}

/** Settings that are maps and are read elsewhere. */
const MAPS: ReadonlySet<string> = new Set(['profile']);

/** Reads a settings file as texts by name; an absent file is empty. No message repeats a value of the file. */
export async function readSettingsFile(file: string): Promise<Record<string, WrittenSetting>> {
  const { map, lineOf } = await settingsIn(file);
  return Object.fromEntries(
    Object.entries(map)
      .filter(([name]) => !MAPS.has(name))
      .map(([name, one]) => [name, { text: plain(file, name, one), place: `${file}:${lineOf(name)}` }]),
  );
}

/** The same file with its values as they were parsed. */
export const readSettingsMap = async (file: string): Promise<Record<string, unknown>> =>
  (await settingsIn(file)).map;

async function settingsIn(file: string) {
  const nothing = { map: {}, lineOf: () => 1 };
  // A dangling link is an error, unlike an absent file.
  if (!lstatSync(file, { throwIfNoEntry: false })) return nothing;
  refuseLinkOut(file);
  const { value, lineOf } = await parsed(file);
  if (value === null) return nothing;
  if (typeof value !== 'object' || Array.isArray(value))
    throw new UserError(`${file} must be a map of settings, such as \`baseUrl: https://api.example.com\``);
  return { map: { ...value } as Record<string, unknown>, lineOf };
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
  lineOf(name: string): number;
}

async function parsed(file: string): Promise<ParsedFile> {
  const { LineCounter, isMap, parseDocument } = await import('yaml');
  const lineCounter = new LineCounter();
  try {
    const text = readText(file, MOST_BYTES);
    const document = parseDocument(text, {
      intAsBigInt: true,
      prettyErrors: false,
      logLevel: 'silent',
      lineCounter,
    });
    const [error] = [...document.errors, ...document.warnings];
    if (!error) {
      const value: unknown = document.toJS({ maxAliasCount: 10 });
      const keys = isMap(document.contents) ? document.contents.items.map(({ key }) => key) : [];
      return { value, lineOf: (name) => lineOfKey(keys, name, lineCounter) };
    }
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw new UserError(`${file}:${line}:${col} is not YAML that can be read (${error.code})`);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const why = error instanceof RangeError ? 'it is nested too deep' : reasonOf(error);
    throw new UserError(`${file} cannot be read: ${why}`);
  }
}

function lineOfKey(keys: readonly unknown[], name: string, lines: LineCounter): number {
  const found = keys.find((key) => String((key as { value?: unknown } | null)?.value) === name);
  const { range } = (found ?? {}) as { range?: readonly number[] };
  return lines.linePos(range?.[0] ?? 0).line;
}

function plain(file: string, name: string, value: unknown): string {
  if (['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
  throw new UserError(`${file}: ${name} must be a plain value`);
}
