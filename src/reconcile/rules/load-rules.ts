import type { Problem } from '../../diagnostics/problem.js';
import { duplicateRules, type RulesFile, readRules } from '../../rules/read-rules.js';
import { SpecFileError, type SpecFiles } from '../../spec/files/spec-files.js';
import { digestOf } from './digest.js';

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
  /** False if the reader of the texts has left some rules for another call. */
  readonly isWhole: boolean;
}

/** The rules of a text, and its problems. */
export interface ReadRules {
  readonly rules: RulesFile;
  readonly problems: readonly Problem[];
  /** False if some rules are to be read by another call. */
  readonly isWhole?: boolean;
}

export type ReadText = (text: string, file: string) => ReadRules;

/** Loads rules files. Two rules of one name are a problem, because a waiver names a rule. */
export function loadRules(
  names: readonly string[],
  source: Pick<SpecFiles, 'read'>,
  readText: ReadText = readRules,
): ReadFiles {
  const problems: Problem[] = [];
  const files: ReadFile[] = [];
  let isWhole = true;
  for (const name of new Set(names)) {
    const text = textOf(name, source, problems);
    if (text === undefined) continue;
    const { rules, problems: found, isWhole: isRead = true } = readText(text, name);
    isWhole &&= isRead;
    problems.push(...found);
    files.push({ ...rules, text, digest: digestOf(text) });
  }
  return {
    isWhole,
    files,
    problems: [...problems, ...duplicateRules(files)],
    sources: new Map(files.map(({ file, text }) => [file, text])),
  };
}

function textOf(file: string, source: Pick<SpecFiles, 'read'>, problems: Problem[]): string | undefined {
  try {
    return source.read(file);
  } catch (error) {
    const known = error instanceof SpecFileError ? error : undefined;
    problems.push({
      code: known?.code ?? 'unreadable-file',
      message: known?.message ?? `this cannot be read: ${String(error)}`,
      place: { file, line: 1, col: 1 },
      ...(known?.remedy === undefined ? {} : { remedy: known.remedy }),
    });
    return undefined;
  }
}
