// A scenario is a folder. `spec.yaml` and `plan.txt` are always there; the rest where it matters:
//   live.yaml     a spec that is applied first: what is live already
//   base.yaml     the spec of the base commit, as with --base
//   by-hand.yaml  what people did after that, beside trenchctl (see by-hand.ts)
//   options.yaml  as on the command line: prune, target, maxDestroy; destroy: true for that command
//   then.yaml     what people do between `plan -o` and `apply`
//   calls.txt     the calls that apply makes, in order
//   refused.txt   what apply says when it refuses, and how it exits; needed then
//   applied.txt   the same where all is well
// With then.yaml or applied.txt the plan is saved, and applied from its file, twice.
//   plan.json     the plan as JSON, for a dozen scenarios that show every kind of change
//   plan.md       the plan as markdown
//   drift.txt, drift.md  the same differences as `drift` tells them
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { parse } from 'yaml';
import type { LoadedSpecs } from '../../src/spec/load-specs.js';
import { loadSpecs } from '../support/load-specs.js';

interface Options {
  readonly prune?: boolean;
  readonly target?: readonly string[];
  readonly maxDestroy?: number;
  readonly destroy?: boolean;
}

export interface Scenario {
  readonly options: Options;
  has(file: string): boolean;
  read(file: string): string;
  /** Places in it are told without the folder. */
  specs(file: string): LoadedSpecs;
  /** Holds a text against the file of that name, or writes it there where that was asked for. */
  expect(file: string, text: string): void;
  /** No file may expect what never came. */
  expectNoMore(): void;
}

const EXPECTED = ['plan.txt', 'plan.json', 'plan.md', 'drift.txt', 'drift.md', 'calls.txt', 'applied.txt', 'refused.txt'];

const HERE = fileURLToPath(new URL('.', import.meta.url));
const IS_UPDATED = process.env.UPDATE_SCENARIOS === '1';

export const scenarioNames = (): string[] =>
  readdirSync(HERE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

export function openScenario(name: string): Scenario {
  const at = (file: string): string => join(HERE, name, file);
  const has = (file: string): boolean => existsSync(at(file));
  const read = (file: string): string => readFileSync(at(file), 'utf8');
  const held = new Set<string>();
  return {
    options: has('options.yaml') ? (parse(read('options.yaml')) as Options) : {},
    has,
    read,
    specs: (file) => loadSpecs([file], { list: (path) => [path], read }),
    expect(file, text) {
      held.add(file);
      if (IS_UPDATED) writeFileSync(at(file), text);
      expect(has(file), `${file} is missing; UPDATE_SCENARIOS=1 writes it`).toBe(true);
      expect(text).toBe(read(file));
    },
    expectNoMore: () => expect(EXPECTED.filter((file) => has(file) && !held.has(file))).toEqual([]),
  };
}
