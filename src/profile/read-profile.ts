import { ASSUMED_PROFILE, PROFILE_FIELDS, type ProfileField, type ServiceProfile } from './profile-fields.js';

/** The JSON Schema of a profile, for editors. */
export const profileSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'trenchctl service profile, version 1',
  description:
    'Behaviours of a live service that the documents leave open and that the client has to know. `trenchctl probe --target NUMBER` finds them.',
  type: 'object',
  additionalProperties: false,
  required: ['version'],
  properties: {
    version: { const: 1 },
    ...Object.fromEntries(
      PROFILE_FIELDS.map(({ name, about, choices, pattern, maximum }) => [
        name,
        {
          description: about,
          ...(choices ? { enum: choices } : {}),
          ...(pattern ? { type: 'string', pattern: pattern.source } : {}),
          ...(maximum ? { type: 'integer', minimum: 1, maximum } : {}),
        },
      ]),
    ),
  },
});

export type ReadProfile =
  | { readonly profile: ServiceProfile; readonly problems?: never }
  | { readonly profile?: never; readonly problems: readonly string[] };

const VERSION = 1;

/**
 * Reads a profile from a map of plain values, as a YAML or JSON parser returns it. Fields that are left out have the assumed
 * value. Every problem is reported; no message repeats a value from the file.
 */
export function readProfile(value: unknown): ReadProfile {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problems: ['profile must be a map, such as `profile: {version: 1, depths: independent}`'] };
  const given = new Map(Object.entries(value));
  const problems = [...versionProblems(given.get('version')), ...unknownNames([...given.keys()])];
  const read: Record<string, unknown> = { ...ASSUMED_PROFILE };
  for (const field of PROFILE_FIELDS) {
    const one = given.get(field.name);
    if (one === undefined) continue;
    const plain = typeof one === 'bigint' ? Number(one) : one;
    const problem = problemOf(field, plain);
    if (problem === undefined) read[field.name] = plain;
    else problems.push(`profile.${field.name} ${problem}`);
  }
  return problems.length > 0 ? { problems } : { profile: read as unknown as ServiceProfile };
}

function versionProblems(version: unknown): string[] {
  if (version === undefined)
    return ['profile.version is missing; this version of trenchctl supports `version: 1`'];
  return Number(version) === VERSION
    ? []
    : [
        'profile.version is not 1, the version that this trenchctl supports; remove the profile, and run `trenchctl probe --target NUMBER --write`',
      ];
}

const unknownNames = (names: readonly string[]): string[] => {
  const known = ['version', ...PROFILE_FIELDS.map(({ name }) => name)];
  const strange = names.filter((name) => !known.includes(name));
  return strange.length === 0
    ? []
    : [`profile has ${strange.length} unknown field(s); the fields are ${known.join(', ')}`];
};

/** Returns the rest of a sentence that begins with the name of the field; undefined if the value is valid. */
export function problemOf(
  { choices, pattern, maximum = 0 }: ProfileField,
  value: unknown,
): string | undefined {
  if (choices) return choices.includes(value as string) ? undefined : `must be ${choices.join(' or ')}`;
  if (pattern)
    return typeof value === 'string' && pattern.test(value)
      ? undefined
      : 'must be a name of letters and digits that begins with a letter, at most 32 long';
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maximum
    ? undefined
    : `must be a whole number from 1 to ${maximum}`;
}
