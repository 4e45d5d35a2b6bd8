import { existsSync } from 'node:fs';
import type { SettingSource } from '../../connection/setting-sources.js';
import { type Check, checksOf } from './check.js';

const check = checksOf('settings');

export interface FoundSettings {
  readonly file: string;
  readonly sources: readonly SettingSource[];
  /** Why the settings cannot be used. */
  readonly problem?: string;
  readonly isEmbedded: boolean;
  readonly notes: readonly string[];
}

export function checkSettings({ file, sources, problem, isEmbedded, notes }: FoundSettings): Check[] {
  return [
    check(file, 'ok', existsSync(file) ? 'found' : 'not there (the environment and the defaults decide)'),
    ...sources.map(({ name, value, source, isEmpty }) =>
      isEmpty
        ? check(name, 'warning', `empty, from ${source}`, `give ${source} a value, or unset it`)
        : check(name, 'ok', `${value}, from ${source}`),
    ),
    ...notes.map((note) => check('note', 'ok', note)),
    ...(problem === undefined
      ? [check('service', 'ok', isEmbedded ? 'the embedded service' : 'a live service')]
      : [problemCheck(problem)]),
  ];
}

/** A message of the settings states the problem and, behind it, the remedy. */
function problemCheck(problem: string): Check {
  const [, text, remedy] =
    /^([\s\S]+?)(?:; |(?<=Nothing was sent)\. |: (?=set ))([\s\S]+)$/.exec(problem) ?? [];
  return check('service', 'failed', text ?? problem, remedy ?? 'correct the settings');
}
