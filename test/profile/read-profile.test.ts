import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ASSUMED_PROFILE, PROFILE_FIELDS } from '../../src/profile/profile-fields.js';
import { profileSchema, readProfile } from '../../src/profile/read-profile.js';
import { GENERATE } from '../support/generate.js';
import { OTHER_PROFILES } from './profiles.js';

test('every field is described once, and six to twelve of them are enough', () => {
  const names = Object.keys(ASSUMED_PROFILE).filter((name) => name !== 'version');
  expect(PROFILE_FIELDS.map(({ name }) => name)).toEqual(names);
  expect(names.length).toBeGreaterThanOrEqual(6);
  expect(names.length).toBeLessThanOrEqual(12);
});

test('the schema in the repository is made from the fields', () => {
  const path = new URL('../../schemas/service-profile.v1.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(path, 'utf8')), GENERATE).toEqual(
    JSON.parse(JSON.stringify(profileSchema())),
  );
});

test.each([['as assumed', ASSUMED_PROFILE] as const, ...OTHER_PROFILES])(
  '%s is read as it is',
  (_, profile) => {
    expect(readProfile({ ...profile })).toEqual({ profile });
  },
);

test('what is left out is assumed, and a YAML parser may make a bigint of a number', () => {
  expect(readProfile({ version: 1n, batchLimit: 7n })).toEqual({
    profile: { ...ASSUMED_PROFILE, batchLimit: 7 },
  });
});

describe('problems, all of them, without a value from the file', () => {
  test.each([
    ['no map', 'hidden', [/must be a map/]],
    ['a list', [], [/must be a map/]],
    ['no version', {}, [/version is missing/]],
    ['another version', { version: 2 }, [/version is not 1/]],
    ['an unknown field', { version: 1, 's3cret!': 1 }, [/1 unknown field/]],
    [
      'a value that there is not',
      { version: 1, depths: 's3cret!' },
      [/depths must be linked or independent/],
    ],
    [
      'a name that cannot be part of a path',
      { version: 1, operator: 's3cret!' },
      [/operator must be a name of letters/],
    ],
    ['a limit of nothing', { version: 1, batchLimit: 0 }, [/whole number from 1 to 100/]],
    ['two at once', { version: 1, depths: 1, cableGroups: 's3cret!' }, [/cableGroups must/, /depths must/]],
  ])('%s', (_, value, expected) => {
    const { problems = [] } = readProfile(value);
    expect(problems).toHaveLength(expected.length);
    for (const [n, pattern] of expected.entries()) expect(problems[n]).toMatch(pattern);
    expect(problems.join()).not.toContain('s3cret!');
  });
});
