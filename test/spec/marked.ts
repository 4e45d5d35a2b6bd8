import type { Place } from '../../src/diagnostics/problem.js';

/** Points at what follows it; the test's text has it, the loader's does not. */
const MARK = '\u25ba';

/** The texts without their marks, and where the marks were. */
export function marked(texts: string | Readonly<Record<string, string>>): {
  readonly files: Record<string, string>;
  readonly places: Place[];
} {
  const files: Record<string, string> = {};
  const places: Place[] = [];
  for (const [file, text] of Object.entries(typeof texts === 'string' ? { 'a.yaml': texts } : texts)) {
    let clean = '';
    for (const [n, part] of text.split(MARK).entries()) {
      if (n > 0) {
        const lines = clean.split('\n');
        places.push({ file, line: lines.length, col: (lines.at(-1) ?? '').length + 1 });
      }
      clean += part;
    }
    files[file] = clean;
  }
  return { files, places };
}
