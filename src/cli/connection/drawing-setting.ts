import { UserError } from '../../diagnostics/user-error.js';
import type { Revision } from '../../draw/section.js';
import { NUMBER_PARTS, NUMBER_PATTERN } from '../../draw/sheet-title.js';
import type { SettingField } from './setting-fields.js';
import type { SettingsDocument } from './settings-file.js';

/** The key of the title block of drawings. */
export const DRAWING = 'drawing';

/** The texts of a title block; --title states the same keys. */
export const TITLE_FIELDS = {
  drawn: {
    about: 'Who drew the sheet, with a date. Default: the user of the login.',
    example: 'Kari Nordmann 2026-11-17',
  },
  checked: { about: 'Who checked the sheet, with a date.', example: 'Ola Hansen 2026-11-18' },
  approved: { about: 'Who approved the sheet, with a date.', example: 'Berit Berg 2026-11-19' },
  company: { about: 'The name of the company.', example: 'Nordnett AS' },
  revision: { about: 'The revision of the sheet. Default: the commit of the specs.', example: 'B' },
  direction: { about: 'The direction in which a reader looks at the section.', example: 'north' },
  chainage: { about: 'The place of the section along the line.', example: '120 to 302' },
  datum: { about: 'The height system.', example: 'NN2000' },
  number: {
    about: `The pattern of the drawing number, of ${NUMBER_PARTS.map((part) => `{${part}}`).join(', ')} and other text. Default: ${NUMBER_PATTERN}.`,
    example: 'E-{project}-{section}',
  },
} as const satisfies Readonly<Record<string, SettingField>>;

export type TitleKey = keyof typeof TITLE_FIELDS;

const LOGO_FIELD: SettingField = {
  about:
    'A logo beside the company: an SVG or PNG file of at most 256 KiB in the working folder. DXF has the name of the company only.',
  example: 'branding/logo.svg',
};
const REVISION_KEYS = ['revision', 'date', 'text', 'by'] as const satisfies (keyof Revision)[];
const MAX_REVISIONS = 20;

export interface DrawingSetting {
  readonly texts: Readonly<Partial<Record<TitleKey, string>>>;
  readonly logo?: { readonly file: string; readonly place: string };
  readonly revisions?: readonly Revision[];
}

/** Reads the map `drawing` at the top of a settings file. */
export function drawingSetting({ map, placeOf }: SettingsDocument): DrawingSetting {
  const value = map[DRAWING];
  if (value === undefined || value === null) return { texts: {} };
  const known = [...Object.keys(TITLE_FIELDS), 'logo', 'revisions'];
  if (!isMap(value))
    throw new UserError(
      `${placeOf(DRAWING)}: ${DRAWING} must be a map, such as \`${DRAWING}: {company: Nordnett AS}\``,
    );
  const texts: Partial<Record<TitleKey, string>> = {};
  for (const [name, one] of Object.entries(value)) {
    const place = placeOf(DRAWING, name);
    if (!known.includes(name))
      throw new UserError(`${place}: ${name} is no key of ${DRAWING}; the keys are ${known.join(', ')}`);
    if (name !== 'revisions' && !isPlain(one)) throw new UserError(`${place}: ${name} must be text`);
    if (isTitleKey(name)) texts[name] = checkedTitle(name, String(one), place);
  }
  const logo =
    value.logo === undefined ? {} : { logo: { file: String(value.logo), place: placeOf(DRAWING, 'logo') } };
  const { revisions } = value;
  return {
    ...{ texts, ...logo },
    ...(revisions === undefined ? {} : { revisions: revisionsOf(revisions, placeOf(DRAWING, 'revisions')) }),
  };
}

export const isTitleKey = (name: string): name is TitleKey => Object.hasOwn(TITLE_FIELDS, name);

/** Refuses a part of a pattern that has no value. */
export function checkedTitle(key: TitleKey, text: string, place: string): string {
  if (key !== 'number') return text;
  const parts = [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const unknown = parts.find((part) => !NUMBER_PARTS.some((one) => one === part));
  if (unknown === undefined) return text;
  throw new UserError(
    `${place}: {${unknown}} has no value in a drawing number; use ${NUMBER_PARTS.map((part) => `{${part}}`).join(', ')}`,
  );
}

function revisionsOf(value: unknown, place: string): Revision[] {
  const isRow = (row: unknown): row is Revision =>
    isMap(row) &&
    row.revision !== undefined &&
    Object.entries(row).every(([name, one]) => REVISION_KEYS.some((key) => key === name) && isPlain(one));
  if (!Array.isArray(value) || value.length > MAX_REVISIONS || !value.every(isRow))
    throw new UserError(
      `${place}: revisions must be a list of at most ${MAX_REVISIONS} maps of revision, date, text and by, such as \`{revision: A, date: 2026-11-17, text: First issue, by: KN}\``,
    );
  return value.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, one]) => [name, String(one)])),
  ) as never;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown): boolean => ['string', 'number', 'bigint'].includes(typeof value);

/** The part of the JSON Schema of trenchctl.yaml. */
export function drawingSchema(): Readonly<Record<string, unknown>> {
  const text = { type: ['string', 'number'] };
  const fieldOf = ({ about, example }: SettingField) => ({
    description: about,
    ...text,
    examples: [example],
  });
  const fields = Object.entries({ ...TITLE_FIELDS, logo: LOGO_FIELD });
  const row = Object.fromEntries(REVISION_KEYS.map((key) => [key, text]));
  return {
    description: 'The title block of drawings. --title KEY=VALUE of render takes the place of a text.',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(fields.map(([name, field]) => [name, fieldOf(field)])),
      revisions: {
        description: 'The rows of the revision table, the first one at the top.',
        type: 'array',
        maxItems: MAX_REVISIONS,
        items: { type: 'object', additionalProperties: false, required: ['revision'], properties: row },
        examples: [[{ revision: 'A', date: '2026-11-17', text: 'First issue', by: 'KN' }]],
      },
    },
    examples: [{ company: 'Nordnett AS', number: 'E-{project}-{section}' }],
  };
}
