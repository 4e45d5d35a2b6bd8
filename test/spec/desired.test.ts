// What specs say, as a page: each spec, and the desired state that it becomes, with the place of every object.
import { test } from 'vitest';
import type { Place } from '../../src/diagnostics/problem.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../src/profile/profile-fields.js';
import { loadSpecs } from '../support/load-specs.js';
import { expectAnswers, type PageCase } from './page-cases.js';
import { inMemory, seen } from './support.js';

/** A value as JSON, over several lines if it is long. A place is a text such as @5:3. */
function written(value: unknown, indent = ''): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || short.length < 130) return short;
  const parts = Array.isArray(value) ? value.map((one) => ['-', one]) : Object.entries(value).map(([key, one]) => [`${key}:`, one]);
  const lines = parts.map(([key, one]) => `\n${indent}${key} ${written(one, `${indent}  `)}`);
  return lines.join('').replaceAll(/ +\n/g, '\n');
}

function wordsOf({ files, inputs }: PageCase): string[] {
  const profile = JSON.parse(inputs.get('profile') ?? '{}') as Partial<ServiceProfile>;
  const { projects, problems } = loadSpecs(['specs'], inMemory(files), { profile: { ...ASSUMED_PROFILE, ...profile } });
  const plain = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('file' in value)) return Object.is(value, -0) ? '-0' : value;
    const { file, line, col } = value as Place;
    return `@${[...(Object.keys(files).length > 1 ? [file] : []), line, col].join(':')}`;
  };
  const placed: unknown[] = JSON.parse(JSON.stringify(projects, plain));
  return [
    ...placed.map((one) => written(one).trim()),
    ...problems.map((one) =>
      [`! ${seen([one])} ${one.message}`, ...(one.also ?? []).map(({ place }) => `${place.line}:${place.col}`)].join(', '),
    ),
  ];
}

test('specs become what they say', () => {
  return expectAnswers(new URL('desired.txt', import.meta.url), wordsOf);
});
