import { PROFILE_FIELDS } from './profile-fields.js';

/** The JSON Schema of a profile, for editors. */
export const profileSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'trenchctl service profile, version 1',
  description:
    'Behaviours of a live service that the documents leave open and that the client has to know. `trenchctl probe --project NUMBER` finds them.',
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
