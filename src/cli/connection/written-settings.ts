import { UserError } from '../../diagnostics/user-error.js';
import {
  OLD_SERVICE_PROFILE,
  PROFILE_NAME,
  PROFILES,
  SERVICE_PROFILE,
  SETTING_FIELDS,
} from './setting-fields.js';
import { SECRETS, SERVICE_URLS, VARIABLES } from './setting-names.js';
import { openSettings, type SettingsDocument } from './settings-file.js';

/** A setting as a file states it, with its place for messages. */
export interface WrittenSetting {
  readonly text: string;
  /** `trenchctl.yaml:3` */
  readonly place: string;
  /** The settings profile that states it; absent at the top of the file. */
  readonly profile?: string;
}

/** The settings of a file: those at its top, with those of the selected profile in their place. */
export interface WrittenSettings {
  readonly plain: Readonly<Record<string, WrittenSetting>>;
  readonly serviceProfile?: { readonly value: unknown; readonly place: string };
  /** The names of all profiles of the file. */
  readonly profiles: readonly string[];
}

type Plain = Record<string, WrittenSetting>;
type SomeMap = Readonly<Record<string, unknown>>;

const KNOWN = Object.keys(SETTING_FIELDS);
const isMap = (value: unknown): value is SomeMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a settings file. Every profile is checked, and the selected one is put over the settings at the top. */
export async function readWritten(file: string, selected: string | undefined): Promise<WrittenSettings> {
  const document = await openSettings(file);
  const { map } = document;
  const top = plainOf(document, map, []);
  const groups = profilesOf(document);
  const profiles = [...groups.keys()];
  const chosen = selected === undefined ? undefined : groups.get(selected);
  if (selected !== undefined && !chosen) throw new UserError(unknownProfile(file, selected, profiles));
  const serviceProfile = serviceProfileOf(document, map, chosen && selected);
  return {
    plain: chosen ? { ...withoutShadowed(top, chosen), ...chosen } : top,
    profiles,
    ...(serviceProfile ? { serviceProfile } : {}),
  };
}

function unknownProfile(file: string, selected: string, profiles: readonly string[]): string {
  const has =
    profiles.length === 0
      ? `${file} has no \`${PROFILES}\``
      : `the profiles of ${file} are ${profiles.join(', ')}`;
  const isFile = /\.(ya?ml|json)$/.test(selected);
  const hint = isFile
    ? '; a file with a service profile is named with `trenchctl serve --service-profile FILE`'
    : '';
  return `there is no profile ${selected}: ${has}${hint}`;
}

function profilesOf(document: SettingsDocument): Map<string, Plain> {
  const { map, placeOf } = document;
  const all = map[PROFILES];
  if (all === undefined || all === null) return new Map();
  if (!isMap(all))
    throw new UserError(
      `${placeOf(PROFILES)}: ${PROFILES} must be a map of profiles by name, such as \`${PROFILES}: {dev: {baseUrl: https://dev.example.com}}\``,
    );
  return new Map(
    Object.entries(all).map(([name, value]) => {
      const place = placeOf(PROFILES, name);
      if (!PROFILE_NAME.test(name))
        throw new UserError(
          `${place}: the name of a profile must be letters, digits, - and _, and begin with a letter`,
        );
      if (!isMap(value))
        throw new UserError(
          `${place}: the profile ${name} must be a map of settings, such as \`${name}: {baseUrl: https://${name}.example.com}\`; the behaviours of a service belong under \`${SERVICE_PROFILE}\``,
        );
      return [name, plainOf(document, value, [PROFILES, name])] as const;
    }),
  );
}

/** Checks the names of one map of settings, and returns its plain values with their places. */
function plainOf(document: SettingsDocument, map: SomeMap, path: readonly string[]): Plain {
  const [, profile] = path;
  const maps = profile === undefined ? [SERVICE_PROFILE, OLD_SERVICE_PROFILE, PROFILES] : [SERVICE_PROFILE];
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
      return [[name, { text: String(value), place, ...(profile === undefined ? {} : { profile }) }]];
    }),
  );
}

/**
 * Leaves out settings at the top that name the same receiver as a setting of the profile: a login of one profile must not
 * go to an address that was meant for another.
 */
function withoutShadowed(top: Plain, chosen: Plain): Plain {
  const shadowed = new Set<string>([
    ...('issuer' in chosen || 'tokenUrl' in chosen ? ['issuer', 'tokenUrl'] : []),
    ...('baseUrl' in chosen ? SERVICE_URLS : []),
  ]);
  return Object.fromEntries(Object.entries(top).filter(([name]) => !shadowed.has(name)));
}

function serviceProfileOf({ file, placeOf }: SettingsDocument, map: SomeMap, selected: string | undefined) {
  const group = selected === undefined ? undefined : (map[PROFILES] as Record<string, SomeMap>)[selected];
  if (selected !== undefined && group?.[SERVICE_PROFILE] !== undefined)
    return { value: group[SERVICE_PROFILE], place: placeOf(PROFILES, selected, SERVICE_PROFILE) };
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
      `${place}: a settings profile is selected with --profile NAME or TRENCHCTL_PROFILE, not in the file`,
    );
  if (isMap(value) && Object.values(value).some(isMap))
    throw new UserError(
      `${place}: ${OLD_SERVICE_PROFILE} is the earlier name of ${SERVICE_PROFILE}; groups of settings belong under \`${PROFILES}\``,
    );
}
