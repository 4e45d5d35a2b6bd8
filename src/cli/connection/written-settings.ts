import { UserError } from '../../diagnostics/user-error.js';
import {
  ENVIRONMENT_NAME,
  ENVIRONMENTS,
  isWholeIn,
  OLD_SERVICE_PROFILE,
  RULES,
  SECRETS,
  SERVICE_PROFILE,
  SERVICE_URLS,
  SETTING_FIELDS,
  VARIABLES,
  wholeWords,
} from './setting-fields.js';
import { openSettings, type SettingsDocument } from './settings-file.js';

/** A setting as a file states it, with its place for messages. */
export interface WrittenSetting {
  readonly text: string;
  /** `trenchctl.yaml:3` */
  readonly place: string;
  /** The environment that states it; absent at the top of the file. */
  readonly environment?: string;
}

/** The settings of a file: those at its top, with those of the selected environment in their place. */
export interface WrittenSettings {
  readonly plain: Readonly<Record<string, WrittenSetting>>;
  readonly serviceProfile?: { readonly value: unknown; readonly place: string };
  readonly rules?: readonly string[];
  /** The names of all environments of the file. */
  readonly environments: readonly string[];
}

type Plain = Record<string, WrittenSetting>;
type SomeMap = Readonly<Record<string, unknown>>;

const KNOWN = Object.keys(SETTING_FIELDS);
const isMap = (value: unknown): value is SomeMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a settings file. Every environment is checked, and the selected one is put over the settings at the top. */
export async function readWritten(file: string, selected: string | undefined): Promise<WrittenSettings> {
  const document = await openSettings(file);
  const { map } = document;
  const top = plainOf(document, map, []);
  const groups = environmentsOf(document);
  const environments = [...groups.keys()];
  const chosen = selected === undefined ? undefined : groups.get(selected);
  if (selected !== undefined && !chosen)
    throw new UserError(unknownEnvironment(file, selected, environments));
  const serviceProfile = serviceProfileOf(document, map, chosen && selected);
  const rules = rulesOf(document, map, chosen && selected);
  return {
    plain: chosen ? { ...withoutShadowed(top, chosen), ...chosen } : top,
    environments,
    ...(serviceProfile ? { serviceProfile } : {}),
    ...(rules ? { rules } : {}),
  };
}

function unknownEnvironment(file: string, selected: string, environments: readonly string[]): string {
  const has =
    environments.length === 0
      ? `${file} has no \`${ENVIRONMENTS}\``
      : `the environments of ${file} are ${environments.join(', ')}`;
  const isFile = /\.(ya?ml|json)$/.test(selected);
  const hint = isFile
    ? '; a file with a service profile is named with `trenchctl serve --service-profile FILE`'
    : '';
  return `there is no environment ${selected}: ${has}${hint}`;
}

function environmentsOf(document: SettingsDocument): Map<string, Plain> {
  const { map, placeOf } = document;
  const all = map[ENVIRONMENTS];
  if (all === undefined || all === null) return new Map();
  if (!isMap(all))
    throw new UserError(
      `${placeOf(ENVIRONMENTS)}: ${ENVIRONMENTS} must be a map of environments by name, such as \`${ENVIRONMENTS}: {dev: {baseUrl: https://dev.example.com}}\``,
    );
  return new Map(
    Object.entries(all).map(([name, value]) => {
      const place = placeOf(ENVIRONMENTS, name);
      if (!ENVIRONMENT_NAME.test(name))
        throw new UserError(
          `${place}: the name of an environment must be letters, digits, - and _, and begin with a letter`,
        );
      if (!isMap(value))
        throw new UserError(
          `${place}: the environment ${name} must be a map of settings, such as \`${name}: {baseUrl: https://${name}.example.com}\`; the behaviours of a service belong under \`${SERVICE_PROFILE}\``,
        );
      return [name, plainOf(document, value, [ENVIRONMENTS, name])] as const;
    }),
  );
}

/** Checks the names of one map of settings, and returns its plain values with their places. */
function plainOf(document: SettingsDocument, map: SomeMap, path: readonly string[]): Plain {
  const [, environment] = path;
  const maps =
    environment === undefined
      ? [SERVICE_PROFILE, RULES, OLD_SERVICE_PROFILE, ENVIRONMENTS]
      : [SERVICE_PROFILE, RULES];
  const known = [...KNOWN, ...maps.filter((name) => name !== OLD_SERVICE_PROFILE)];
  return Object.fromEntries(
    Object.entries(map).flatMap(([name, value]) => {
      if (maps.includes(name)) return [];
      const place = document.placeOf(...path, name);
      const secret = SECRETS.find((one) => one === name);
      if (secret !== undefined)
        throw new UserError(
          `${place}: ${name} is a secret and does not belong in a file; set ${VARIABLES[secret]}`,
        );
      if (!KNOWN.includes(name))
        throw new UserError(`${place}: ${name} is not a setting; the settings are ${known.join(', ')}`);
      if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value))
        throw new UserError(`${document.file}: ${name} must be a plain value`);
      const { pattern, range } = SETTING_FIELDS[name as keyof typeof SETTING_FIELDS];
      if (range && (typeof value === 'string' || !isWholeIn(range, String(value))))
        throw new UserError(`${place}: ${name} must be ${wholeWords(range)}`);
      if (pattern && typeof value !== 'string')
        throw new UserError(`${place}: ${name} must be text; put ${String(value)} in quotes`);
      return [[name, { text: String(value), place, ...(environment === undefined ? {} : { environment }) }]];
    }),
  );
}

/**
 * Leaves out settings at the top that name the same receiver as a setting of the environment: a login of one environment must not
 * go to an address that was meant for another.
 */
function withoutShadowed(top: Plain, chosen: Plain): Plain {
  const shadowed = new Set<string>([
    ...('issuer' in chosen || 'tokenUrl' in chosen ? ['issuer', 'tokenUrl'] : []),
    ...('baseUrl' in chosen ? SERVICE_URLS : []),
  ]);
  return Object.fromEntries(Object.entries(top).filter(([name]) => !shadowed.has(name)));
}

/** The settings that decide how a plan is judged. */
export interface JudgingSettings {
  readonly rules: readonly string[];
  readonly ratings?: string;
}

/**
 * The judging settings of a base. Its other settings are not checked, because they may be those of another version; an environment
 * that the base does not have has the settings at the top.
 */
export function judgingSettings(document: SettingsDocument, selected: string | undefined): JudgingSettings {
  const groups = document.map[ENVIRONMENTS];
  const group = selected !== undefined && isMap(groups) ? groups[selected] : undefined;
  const rules = rulesOf(document, document.map, isMap(group) ? selected : undefined) ?? [];
  const ratings = (isMap(group) ? group.ratings : undefined) ?? document.map.ratings;
  return { rules, ...(typeof ratings === 'string' ? { ratings } : {}) };
}

/** The rules files of the environment if it states them, else those at the top. */
function rulesOf(
  { placeOf }: SettingsDocument,
  map: SomeMap,
  selected: string | undefined,
): readonly string[] | undefined {
  const group = selected === undefined ? undefined : (map[ENVIRONMENTS] as Record<string, SomeMap>)[selected];
  const [owner, path] =
    group?.[RULES] === undefined ? [map, [RULES]] : [group, [ENVIRONMENTS, String(selected), RULES]];
  const list = owner[RULES];
  if (list === undefined || list === null) return undefined;
  if (Array.isArray(list) && list.every((file) => typeof file === 'string' && file !== '')) return list;
  throw new UserError(
    `${placeOf(...path)}: ${RULES} must be a list of rules files, such as \`${RULES}: [rules/company.yaml]\``,
  );
}

function serviceProfileOf({ file, placeOf }: SettingsDocument, map: SomeMap, selected: string | undefined) {
  const group = selected === undefined ? undefined : (map[ENVIRONMENTS] as Record<string, SomeMap>)[selected];
  if (selected !== undefined && group?.[SERVICE_PROFILE] !== undefined)
    return { value: group[SERVICE_PROFILE], place: placeOf(ENVIRONMENTS, selected, SERVICE_PROFILE) };
  const [key, other] = [SERVICE_PROFILE, OLD_SERVICE_PROFILE].filter((name) => map[name] !== undefined);
  if (key === undefined) return undefined;
  if (other !== undefined)
    throw new UserError(
      `${placeOf(other)}: ${SERVICE_PROFILE} and ${OLD_SERVICE_PROFILE} are two names of the same setting; remove ${OLD_SERVICE_PROFILE}`,
    );
  if (key === OLD_SERVICE_PROFILE) refuseGroups(placeOf(key), map[key]);
  return { value: map[key], place: file };
}

/** Refuses groups of settings, or the name of one, under the key of the service profile. */
function refuseGroups(place: string, value: unknown): void {
  if (typeof value === 'string')
    throw new UserError(
      `${place}: an environment is selected with --environment NAME or TRENCHCTL_ENVIRONMENT, not in the file`,
    );
  if (isMap(value) && Object.values(value).some(isMap))
    throw new UserError(
      `${place}: ${OLD_SERVICE_PROFILE} is the earlier name of ${SERVICE_PROFILE}; groups of settings belong under \`${ENVIRONMENTS}\``,
    );
}
