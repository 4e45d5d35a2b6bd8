import { lstatSync } from 'node:fs';
import { readText, reasonOf } from './text-file.js';
import { UserError } from './user-error.js';

const MOST_BYTES = 64 * 1024;

/** A file of settings as plain texts by name; nothing where it is not there. No message repeats what stands in it. */
export async function readSettingsFile(file: string): Promise<Record<string, string>> {
  // A link that leads nowhere is a mistake, and not the same as having no file.
  if (!lstatSync(file, { throwIfNoEntry: false })) return {};
  const value = await parsed(file);
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw new UserError(`${file} must be a map of settings, such as \`baseUrl: https://api.example.com\``);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(file, name, one)]));
}

async function parsed(file: string): Promise<unknown> {
  const { LineCounter, parseDocument } = await import('yaml');
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
    if (!error) return document.toJS({ maxAliasCount: 10 }) as unknown;
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw new UserError(`${file}:${line}:${col} is not YAML that can be read (${error.code})`);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const why = error instanceof RangeError ? 'it is nested too deep' : reasonOf(error);
    throw new UserError(`${file} cannot be read: ${why}`);
  }
}

function plain(file: string, name: string, value: unknown): string {
  if (['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
  throw new UserError(`${file}: ${name} must be a plain value`);
}
