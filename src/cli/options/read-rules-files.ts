import { createHash } from 'node:crypto';
import type { Problem } from '../../diagnostics/problem.js';
import { baseRef } from '../../git/base-ref.js';
import { openBase } from '../../git/open-base.js';
import { repositoryOf } from '../../git/repository.js';
import { type RulesFile, readRules } from '../../rules/read-rules.js';
import type { SpecProblem } from '../../spec/codes.js';
import { diskFiles } from '../../spec/files/disk-files.js';
import { SpecFileError } from '../../spec/files/spec-files.js';
import { SETTINGS_FILE } from '../connection/settings.js';
import { holdsSecret } from '../output/known-secrets.js';

/** A rules file with its text and the SHA-256 of it. */
export interface ReadFile extends RulesFile {
  readonly text: string;
  readonly digest: string;
}

export interface ReadFiles {
  readonly files: readonly ReadFile[];
  readonly problems: readonly Problem[];
  /** The texts, for showing the lines in question. */
  readonly sources: ReadonlyMap<string, string>;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Reads rules files, from the disk if no other reader is given. Two rules of one name are a problem, because a waiver names a rule. */
export function readRulesFiles(names: readonly string[], read = diskFiles.read): ReadFiles {
  const problems: Problem[] = [];
  const files: ReadFile[] = [];
  for (const name of new Set(names)) {
    const text = textOf(name, read, problems);
    if (text === undefined) continue;
    const { rules, problems: found } = readRules(text, name);
    problems.push(...found);
    files.push({ ...rules, text, digest: digestOf(text) });
  }
  return {
    files,
    problems: [...problems, ...duplicates(files)],
    sources: new Map(files.map(({ file, text }) => [file, text])),
  };
}

function textOf(file: string, read: typeof diskFiles.read, problems: Problem[]): string | undefined {
  const place = { file, line: 1, col: 1 };
  try {
    const text = read(file);
    if (!holdsSecret(text)) return text;
    const message =
      'this file holds one of the secrets that trenchctl was given, so it is neither shown nor used';
    problems.push({ code: 'holds-secret', message, place, remedy: 'remove the secret from the file' });
  } catch (error) {
    const known = error instanceof SpecFileError ? error : undefined;
    const message = known?.message ?? `this cannot be read: ${String(error)}`;
    problems.push({
      code: known?.code ?? 'unreadable-file',
      message,
      place,
      ...(known?.remedy === undefined ? {} : { remedy: known.remedy }),
    });
  }
  return undefined;
}

function duplicates(files: readonly RulesFile[]): SpecProblem[] {
  const known = new Map<string, RulesFile['rules'][number]>();
  return files.flatMap(({ rules }) =>
    rules.flatMap((rule): SpecProblem[] => {
      const first = known.get(rule.name);
      if (!first) known.set(rule.name, rule);
      if (!first) return [];
      return [
        {
          code: 'duplicate-rule',
          message: `two rules are called ${rule.name}`,
          place: rule.place,
          also: [{ place: first.place, message: 'first here' }],
          remedy: 'rename or remove one of them',
        },
      ];
    }),
  );
}

interface BaseArgs {
  readonly paths?: readonly string[];
  readonly base?: string | undefined;
}

/** Tells for each rules file of the specs' repository if it differs from the base; a file elsewhere is not in the list. */
export async function changedFiles(
  { paths = [], base }: BaseArgs,
  files: readonly ReadFile[],
): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  for (const { file, text } of files) {
    const before = await textInBase(file, paths, base);
    if (before !== undefined) found.set(file, before.text !== text);
  }
  return found;
}

/** True if the rules files that the settings of the base name are others. */
export async function changedList(
  { paths = [], base }: BaseArgs,
  names: readonly string[],
): Promise<boolean> {
  const before = await textInBase(SETTINGS_FILE, paths, base);
  if (!before) return false;
  const { parseDocument } = await import('yaml');
  const settings: unknown = parseDocument(before.text ?? '', { logLevel: 'silent' }).toJS({
    maxAliasCount: 10,
  });
  const list: unknown = Object(settings).rules;
  const was = Array.isArray(list) ? list.map(String) : [];
  return was.some((name) => !names.includes(name));
}

/** The text of a file in the base; undefined if the file is not in the repository of the specs. */
async function textInBase(
  file: string,
  paths: readonly string[],
  base: string | undefined,
): Promise<{ readonly text?: string } | undefined> {
  try {
    const [own, specs] = [await repositoryOf([file]), await repositoryOf(paths)];
    if (own.top !== specs.top) return undefined;
    const { files } = await openBase([file], baseRef(base, process.env));
    const [name] = files.list(file);
    return name === undefined ? {} : { text: files.read(name) };
  } catch {
    // Git tells nothing about a file that it does not hold.
    return undefined;
  }
}
