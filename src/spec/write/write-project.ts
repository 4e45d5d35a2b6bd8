import type { Field } from '../../kinds/kind.js';
import {
  ADDRESS_FIELDS,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  PROJECT_FIELDS,
} from '../../kinds/project.js';
import type { LiveProjectObject, Location } from '../../kinds/project-model.js';
import { type LeaveOut, noted, statable } from './statable.js';

type Json = Record<string, unknown>;

const SOURCE: Field = {
  name: 'coordinateSource',
  type: 'choice',
  choices: COORDINATE_SOURCES,
  about: 'Source of the coordinate.',
  example: 'MANUAL',
};

const PROJECT = statable(PROJECT_FIELDS);
const PLACE = statable([SOURCE]);
const ADDRESS = statable(ADDRESS_FIELDS);
const COORDINATE = statable(COORDINATE_FIELDS);

/**
 * Writes a live project as a spec. The owner is left out, because no call returns it; `create` and `pruneModules` are left
 * for people to state.
 */
export function writeProject(number: string, live: LiveProjectObject, out: LeaveOut): Json {
  const known = live.modules.filter((module) => MODULES.some((it) => it === module));
  for (const module of live.modules) if (!known.includes(module)) out(`modules (${module})`);
  return {
    number,
    ...noted(PROJECT(live.fields), '', out),
    ...filled('location', writeLocation(live.location, out)),
    archived: live.archived,
    modules: [...new Set(known)],
  };
}

const writeLocation = ({ address, coordinate, coordinateSource }: Location, out: LeaveOut): Json => ({
  ...filled('address', noted(ADDRESS(address), 'location.address.', out)),
  ...filled('coordinate', noted(COORDINATE(coordinate), 'location.coordinate.', out)),
  ...noted(PLACE({ coordinateSource: coordinateSource ?? null }), 'location.', out),
});

const filled = (key: string, value: Json): Json => (Object.keys(value).length > 0 ? { [key]: value } : {});
