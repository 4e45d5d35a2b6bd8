// A scenario is a folder; test/README.md says which files it may have.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { parse } from 'yaml';
import type { LoadedSpecs } from '../../src/spec/load-specs.js';
import { loadSpecs } from '../support/load-specs.js';

type Options = Readonly<{ prune?: boolean; target?: readonly string[]; maxDestroy?: number; destroy?: boolean }>;

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
      expect(text, `${name}/${file}: read the difference; UPDATE_SCENARIOS=1 writes it`).toBe(read(file));
    },
    expectNoMore: () => expect(EXPECTED.filter((file) => has(file) && !held.has(file))).toEqual([]),
  };
}
