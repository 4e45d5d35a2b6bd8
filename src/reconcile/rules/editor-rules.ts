import { readRules } from '../../rules/read-rules.js';
import { quickYaml } from '../../spec/yaml/quick/quick-yaml.js';
import type { ReadRules, ReadText } from './load-rules.js';

// The limits of rules files in an editor. To read files of this size takes less time than a keystroke may wait, whatever they hold.
// A worker thread would hold that too, but every segment would have to be copied to it, and the program would have a second entry.

/** Characters of all rules files together. */
const MAX_LENGTH = 32 * 1024;

/** Signs of YAML in a file that the quick reader declines, because the yaml package takes some microseconds for each of them. */
const MAX_SIGNS = 3000;
const SIGNS = /[\n,:[\]{}\-?&*!|>"'#]/g;

interface Known {
  readonly text: string;
  readonly read: ReadRules;
}

/** Creates a reader of the rules files of an editor: it reads a text once, and no more than an editor has time for. */
export function createEditorRules(): ReadText {
  const known = new Map<string, Known>();
  return (text, file) => {
    const before = known.get(file);
    if (before?.text === text) return before.read;
    known.delete(file);
    const others = [...known.values()].reduce((sum, one) => sum + one.text.length, 0);
    const isRead = others + text.length <= MAX_LENGTH && !isSlow(text, file);
    const read = isRead ? readRules(text, file) : tooLarge(file);
    known.set(file, { text, read });
    return read;
  };
}

const isSlow = (text: string, file: string): boolean =>
  (text.match(SIGNS)?.length ?? 0) > MAX_SIGNS && !quickYaml(text, file);

/** A file that an editor does not judge by is no mistake, so the other files count. */
const tooLarge = (file: string): ReadRules => ({
  rules: { file, rules: [], types: {}, cases: [] },
  problems: [
    {
      code: 'not-judged',
      severity: 'warning',
      message: 'this rules file is too large to be judged by while you type',
      place: { file, line: 1, col: 1 },
      remedy: 'run `trenchctl validate`, which judges by all of it, or divide the file',
    },
  ],
});
