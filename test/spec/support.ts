import type { Problem } from '../../src/diagnostics/problem.js';
import { isError } from '../../src/diagnostics/problem.js';
import type { DesiredProject } from '../../src/kinds/model.js';
import type { SpecFiles } from '../../src/spec/files/spec-files.js';
import type { LoadedSpecs } from '../../src/spec/load-specs.js';
import { loadSpecs } from '../support/load-specs.js';

/** Every property runs with this seed, so that a failure can be repeated. */
export const RUNS = { seed: 20260417, numRuns: 150 };

/** Files in memory; a path that is not among them is a folder of all of them. */
export const inMemory = (texts: Readonly<Record<string, string>>): SpecFiles => ({
  list: (path) => (Object.hasOwn(texts, path) ? [path] : Object.keys(texts).sort()),
  read: (path) => texts[path] ?? '',
});

export const load = (texts: string | Readonly<Record<string, string>>): LoadedSpecs =>
  loadSpecs(['specs'], inMemory(typeof texts === 'string' ? { 'a.yaml': texts } : texts));

/** `code file:line:col`, in the order of the report. */
export const seen = (problems: readonly Problem[]): string[] =>
  problems.map(({ code, place }) => `${code} ${place?.file}:${place?.line}:${place?.col}`);

/** Loads what must be right. */
export function loadWell(texts: string | Readonly<Record<string, string>>): DesiredProject[] {
  const { projects, problems } = load(texts);
  if (problems.some(isError)) throw new Error(JSON.stringify(problems, null, 1));
  return projects;
}

const PLACES = ['place', 'typePlace', 'unmanagedPlace'];

/** Without places: `desired` of the model, as a test would write it by hand. */
export function placeless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(placeless);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).filter(([key]) => !PLACES.includes(key));
  return Object.fromEntries(own.map(([key, inner]) => [key, placeless(inner)]));
}
