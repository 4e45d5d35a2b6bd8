import { headCommit, openBase } from '../../../git/open-base.js';
import type { SpecText } from '../../../lsp/committed.js';

/** Reads the specs of the last commit again whenever there is another one; none outside of a repository. */
export function committedTexts(paths: readonly string[]): () => Promise<readonly SpecText[]> {
  const nothing: readonly SpecText[] = [];
  let known: { readonly commit: string; readonly texts: readonly SpecText[] } | undefined;
  return async () => {
    const commit = paths.length === 0 ? undefined : await headCommit(paths);
    if (commit === undefined) return nothing;
    if (known?.commit !== commit) known = { commit, texts: await textsOf(paths, commit) };
    return known.texts;
  };
}

/** A commit that cannot be read, such as one of a shallow clone, knows no names. */
async function textsOf(paths: readonly string[], commit: string): Promise<readonly SpecText[]> {
  try {
    const { files } = await openBase(paths, commit);
    return [...new Set(paths.flatMap((path) => files.list(path)))].map((file) => ({
      file,
      text: files.read(file),
    }));
  } catch {
    return [];
  }
}
