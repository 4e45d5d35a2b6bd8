import { profileSchema } from '../../profile/read-profile.js';
import { DRAWING, drawingSchema } from './drawing-setting.js';
import {
  ENVIRONMENT_NAME,
  ENVIRONMENTS,
  RULES,
  SERVICE_PROFILE,
  SETTING_FIELDS,
  settingSchema,
} from './setting-fields.js';

type Schema = Readonly<Record<string, unknown>>;

const serviceProfile: Schema = {
  description:
    'Behaviours of the live service that its documents leave open. `trenchctl probe --target NUMBER --write` finds them.',
  $ref: '#/$defs/serviceProfile',
  examples: [{ version: 1, depths: 'independent' }],
};

const rules: Schema = {
  description:
    'Rules files that plans are judged by, from the working folder. --rules FILE takes the place of this list.',
  type: ['array', 'null'],
  items: { type: 'string', minLength: 1 },
  examples: [['rules/company.yaml']],
};

/** The settings that the top of the file and an environment have. */
const common = (): Record<string, Schema> => ({
  ...Object.fromEntries(Object.entries(SETTING_FIELDS).map(([name, field]) => [name, settingSchema(field)])),
  [SERVICE_PROFILE]: serviceProfile,
  [RULES]: rules,
});

/** The JSON Schema of trenchctl.yaml, for editors. The reader of the file also checks hosts against the environment. */
export function settingsSchema(): Schema {
  const { $schema, title: _, ...service } = profileSchema() as Record<string, unknown>;
  return {
    $schema,
    title: 'trenchctl settings, version 1',
    description:
      'Settings that are not secret. Variables of the environment have precedence, and credentials go only to hosts that the environment or a login names.',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: {
      ...common(),
      [DRAWING]: drawingSchema(),
      [ENVIRONMENTS]: {
        description:
          'Groups of settings by name, such as dev and prod. --environment NAME or TRENCHCTL_ENVIRONMENT selects one; its settings replace those at the top of the file.',
        type: ['object', 'null'],
        propertyNames: { pattern: ENVIRONMENT_NAME.source },
        additionalProperties: { $ref: '#/$defs/environment' },
        examples: [
          { dev: { baseUrl: 'https://dev.example.com' }, prod: { baseUrl: 'https://api.example.com' } },
        ],
      },
    },
    $defs: {
      environment: {
        description: 'Settings of one environment. A secret does not belong here.',
        type: 'object',
        additionalProperties: false,
        properties: common(),
      },
      serviceProfile: service,
    },
  };
}
