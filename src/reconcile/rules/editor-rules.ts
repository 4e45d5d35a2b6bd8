import type { Problem } from '../../diagnostics/problem.js';
import { type Compile, compilerFor } from '../../rules/condition.js';
import { LATER, readRules } from '../../rules/read-rules.js';
import { quickYaml } from '../../spec/yaml/quick/quick-yaml.js';
import type { ReadRules, ReadText } from './load-rules.js';

// The limits of rules files in an editor. To read files of this size takes less time than a keystroke may wait, whatever they hold.
// A worker thread would hold that too, but every segment would have to be copied to it, and the program would have a second entry.

/** Characters of all rules files together. */
const MAX_LENGTH = 32 * 1024;

/** Signs of YAML in a file: each takes some microseconds, and the yaml package needs twice the time of the quick reader. */
const MAX_SIGNS = 6000;
const MAX_SLOW_SIGNS = 3000;
const SIGNS = /[\n,:[\]{}\-?&*!|>"'#]/g;

/** The most characters that are compiled in one call, with a share for each expression. They take less than half of the time that a keystroke may wait. */
const TURN = 2500;
const AN_EXPRESSION = 50;

/** More expressions than files of the greatest length hold. */
const MAX_COMPILED = 5000;

interface Known {
  readonly text: string;
  readonly read: ReadRules;
}

/**
 * Creates a reader of the rules files of an editor: it reads a text once, compiles an expression once, and does no more in one call than
 * an editor has time for. A text that is not read as a whole is read on by the next call.
 */
export function createEditorRules(): ReadText {
  const known = new Map<string, Known>();
  const compiled = new Map<string, ReturnType<Compile>>();
  return (text, file) => {
    const before = known.get(file);
    if (before?.text === text && before.read.isWhole !== false) return before.read;
    known.delete(file);
    const others = [...known.values()].reduce((sum, one) => sum + one.text.length, 0);
    if (others + text.length > MAX_LENGTH || isSlow(text, file)) {
      const read = tooLarge(file);
      known.set(file, { text, read });
      return read;
    }
    const read = readRules(text, file, compilersFor(compiled));
    known.set(file, { text, read });
    return read;
  };
}

/** Returns the compilers of one call. They remember what they have compiled. */
function compilersFor(compiled: Map<string, ReturnType<Compile>>): (target: string) => Compile {
  let left = TURN;
  return (target) => (text) => {
    const key = JSON.stringify([target, text]);
    const found = compiled.get(key);
    if (found) return found;
    if (left <= 0) throw LATER;
    left -= text.length + AN_EXPRESSION;
    // The texts of an editor are edited for hours, and what is not in the files any more need not be kept.
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    const made = compilerFor(target)(text);
    compiled.set(key, made);
    return made;
  };
}

function isSlow(text: string, file: string): boolean {
  const signs = text.match(SIGNS)?.length ?? 0;
  return signs > MAX_SIGNS || (signs > MAX_SLOW_SIGNS && !quickYaml(text, file));
}

/** A file that an editor does not judge by is no mistake, so the other files count. */
const tooLarge = (file: string): ReadRules => ({
  rules: { file, rules: [], types: {}, cases: [] },
  problems: [notRead(file)],
});

const notRead = (file: string): Problem => ({
  code: 'not-judged',
  severity: 'warning',
  message: 'this rules file is too large to be judged by while you type',
  place: { file, line: 1, col: 1 },
  remedy: 'run the command `validate`, which judges by all of it, or divide the file',
});
