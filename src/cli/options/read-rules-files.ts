import { baseRef } from '../../git/base-ref.js';
import { openBase } from '../../git/open-base.js';
import { repositoryOf } from '../../git/repository.js';
import { loadRules, type ReadFile, type ReadFiles, type ReadText } from '../../reconcile/rules/load-rules.js';
import { diskFiles } from '../../spec/files/disk-files.js';
import { SETTINGS_FILE } from '../connection/settings.js';
import { withoutSecrets } from './read-specs.js';

/** Reads rules files, from the disk if no other reader is given; one that holds a secret is a problem. */
export const readRulesFiles = (
  names: readonly string[],
  read = diskFiles.read,
  readText?: ReadText,
): ReadFiles => loadRules(names, withoutSecrets({ ...diskFiles, read }), readText);

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
