import { UserError } from '../../diagnostics/user-error.js';
import { DRAWING, type DrawingSetting, drawingSetting } from './drawing-setting.js';
import {
  ENVIRONMENT_NAME,
  ENVIRONMENTS,
  RULES,
  SECRETS,
  SERVICE_PROFILE,
  SERVICE_URLS,
  SETTING_FIELDS,
  settingProblem,
  VARIABLES,
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
  /** The title block of drawings, which is the same in all environments. */
  readonly drawing: DrawingSetting;
  /** The names of all environments of the file. */
  readonly environments: readonly string[];
}

type Plain = Record<string, WrittenSetting>;
type SomeMap = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is SomeMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The variable that selects an environment, like --environment. */
export const ENVIRONMENT_VARIABLE = 'TRENCHCTL_ENVIRONMENT';

/** Returns the name of the selected environment: --environment, otherwise TRENCHCTL_ENVIRONMENT. */
export function selectedEnvironment(
  { environment }: { readonly environment?: string | undefined },
  env: NodeJS.ProcessEnv,
): string | undefined {
  if (environment !== undefined) {
    if (environment === '')
      throw new UserError('--environment takes the name of an environment in trenchctl.yaml');
    return environment;
  }
  const variable = env[ENVIRONMENT_VARIABLE];
  if (variable === '')
    throw new UserError(
      `${ENVIRONMENT_VARIABLE} is set but empty; give it the name of an environment, or unset it`,
    );
  return variable;
}

/** Reads a settings file. Every environment is checked, and the selected one is put over the settings at the top. */
export async function readWritten(file: string, selected: string | undefined): Promise<WrittenSettings> {
  const document = await openSettings(file);
  const top = plainOf(document, document.map, []);
  const groups = environmentsOf(document);
  const environments = [...groups.keys()];
  const chosen = selected === undefined ? undefined : groups.get(selected);
  if (selected !== undefined && !chosen)
    throw new UserError(unknownEnvironment(file, selected, environments));
  const serviceProfile = statedValue(document, selected, SERVICE_PROFILE);
  const rules = rulesOf(document, selected);
  return {
    plain: chosen ? { ...withoutShadowed(top, chosen), ...chosen } : top,
    environments,
    drawing: drawingSetting(document),
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

/** Checks one map of settings, and returns its plain values with their places. */
function plainOf(document: SettingsDocument, map: SomeMap, path: readonly string[]): Plain {
  const [, environment] = path;
  const isTop = environment === undefined;
  const maps = [SERVICE_PROFILE, RULES, ...(isTop ? [DRAWING, ENVIRONMENTS] : [])];
  return Object.fromEntries(
    Object.entries(map).flatMap(([name, value]) => {
      if (maps.includes(name)) return [];
      const place = document.placeOf(...path, name);
      const secret = SECRETS.find((one) => one === name);
      if (secret !== undefined)
        throw new UserError(
          `${place}: ${name} is a secret and does not belong in a file; set ${VARIABLES[secret]}`,
        );
      if (!isSetting(name))
        throw new UserError(
          `${place}: ${name} is not a setting; the settings are ${[...Object.keys(SETTING_FIELDS), ...maps].join(', ')}`,
        );
      const problem = settingProblem(SETTING_FIELDS[name], value);
      if (problem !== undefined) throw new UserError(`${place}: ${name} ${problem}`);
      return [[name, { text: String(value), place, ...(isTop ? {} : { environment }) }]];
    }),
  );
}

const isSetting = (name: string): name is keyof typeof SETTING_FIELDS => Object.hasOwn(SETTING_FIELDS, name);

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
  const ratings = statedValue(document, selected, 'ratings')?.value;
  const rules = rulesOf(document, selected) ?? [];
  return { rules, ...(typeof ratings === 'string' ? { ratings } : {}) };
}

interface StatedValue {
  readonly value: unknown;
  readonly place: string;
  readonly environment?: string;
}

/** A value of the selected environment if it states one, else of the top of the file. */
function statedValue(
  { map, placeOf }: SettingsDocument,
  selected: string | undefined,
  name: string,
): StatedValue | undefined {
  const groups = map[ENVIRONMENTS];
  const group = selected !== undefined && isMap(groups) ? groups[selected] : undefined;
  if (selected !== undefined && isMap(group) && group[name] !== undefined)
    return { value: group[name], place: placeOf(ENVIRONMENTS, selected, name), environment: selected };
  return map[name] === undefined ? undefined : { value: map[name], place: placeOf(name) };
}

function rulesOf(document: SettingsDocument, selected: string | undefined): readonly string[] | undefined {
  const { value: list, place } = statedValue(document, selected, RULES) ?? {};
  if (list === undefined || list === null) return undefined;
  if (Array.isArray(list) && list.every((file) => typeof file === 'string' && file !== '')) return list;
  throw new UserError(
    `${place}: ${RULES} must be a list of rules files, such as \`${RULES}: [rules/company.yaml]\``,
  );
}
