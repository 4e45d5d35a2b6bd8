import type { Replacement } from '../../diagnostics/problem.js';
import {
  ADDRESS_FIELDS,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  PROJECT_FIELDS,
} from '../../kinds/project.js';
import type { Location } from '../../kinds/project-model.js';
import type { Report } from '../problems.js';
import { andThen, clearable, directive, key, listOf, mapOf } from './describe.js';
import {
  choice,
  FLAG,
  fieldKeys,
  fieldsMap,
  fieldsOf,
  ID,
  LONG_NAME,
  type Located,
  PROJECT_NUMBER,
} from './fields.js';
import type { Draft, Key, Stated, Type } from './language.js';

const ADDRESS = fieldsMap({ name: 'address', what: 'an address' }, ADDRESS_FIELDS);

const COORDINATE = mapOf(
  { name: 'coordinate', what: 'a coordinate' },
  fieldKeys(COORDINATE_FIELDS),
  (keys, place, { report }): Located => {
    warnIfSwapped(keys, report);
    return { fields: fieldsOf(COORDINATE_FIELDS, keys), place };
  },
);

/** Warns about a latitude and a longitude of Norway that stand in each other's place. */
function warnIfSwapped({ latitude, longitude }: Draft, report: Report): void {
  if (!latitude || !longitude || !isBetween(latitude, 4, 32) || !isBetween(longitude, 57, 72)) return;
  report({
    code: 'swapped-coordinates',
    severity: 'warning',
    message: `latitude ${latitude.value} and longitude ${longitude.value} are far from Norway`,
    place: latitude.valuePlace,
    remedy: `did you mean latitude: ${longitude.value} and longitude: ${latitude.value}?`,
    fixes: [[swap(latitude, longitude), swap(longitude, latitude)]],
  });
}

const swap = (stated: Stated<unknown>, other: Stated<unknown>): Replacement => ({
  place: stated.valuePlace,
  written: String(stated.value),
  text: String(other.value),
});

const isBetween = ({ value }: Stated<unknown>, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;

const POINT = { latitude: 62.47, longitude: 6.15 };

const LOCATION = mapOf(
  {
    name: 'location',
    what: 'a location',
    about: 'Location of the project. Keys that are left out are not changed.',
  },
  {
    address: key(ADDRESS, 'Address of the project.', {
      address1: 'Storgata 1',
      zipCode: '6002',
      city: 'Ålesund',
    }),
    coordinate: key(COORDINATE, 'Coordinate of the project.', POINT),
    coordinateSource: key(choice(COORDINATE_SOURCES), 'Source of the coordinate.', 'MANUAL'),
  },
  ({ address, coordinate, coordinateSource: source }): Location => ({
    address: address?.value?.fields ?? {},
    coordinate: coordinate?.value?.fields ?? {},
    ...(source?.value === undefined ? {} : { coordinateSource: source.value }),
  }),
);

const LISTED_MODULES = andThen(
  listOf('modules', choice(MODULES), { keywords: { uniqueItems: true } }),
  (modules, place, { report }) => {
    const again = modules.find((module, n) => modules.indexOf(module) < n);
    if (again !== undefined) {
      const message = `the module ${again} is listed twice: a project has at most one module of each type`;
      report({ code: 'duplicate-module', message, place, remedy: 'list it once' });
    }
    return modules;
  },
);

const EXAMPLE = {
  number: '2026-0417',
  create: true,
  name: 'Storgata, new cables',
  status: 'STARTED',
  startDate: '2026-03-01',
  owner: 'kari.nordmann',
  modules: ['CABLESIMULATOR', 'CALCULATION'],
};
const QUOTED = JSON.stringify(EXAMPLE.number);

const OWN_KEYS = {
  create: directive(
    FLAG,
    'True creates the project if it does not exist, which requires name, status, startDate and owner.',
    true,
  ),
  ...fieldKeys(PROJECT_FIELDS),
  location: key(clearable(LOCATION), 'Location of the project; null removes it.', {
    address: { address1: 'Storgata 1' },
    coordinate: POINT,
  }),
  owner: key(LONG_NAME, 'Owner of the project: a username or an email.', EXAMPLE.owner),
  archived: key(FLAG, 'Whether the project is in the archive.', false),
  modules: key(LISTED_MODULES, 'Modules of the project.', EXAMPLE.modules, {
    ownership:
      'Modules that the list does not name stay, unless `pruneModules: true` removes them with their content.',
  }),
  pruneModules: directive(
    FLAG,
    'True removes the modules that `modules` does not list, with their content.',
    true,
  ),
};

/** The stated fields of a project, besides its number and id. */
export type OwnDraft = Draft<typeof OWN_KEYS>;

export interface ProjectDraft {
  readonly number?: string;
  readonly id?: Stated<string>;
  readonly own: OwnDraft;
}

const PROJECT = mapOf(
  {
    name: 'project',
    what: 'a project',
    about: 'The project itself. Keys that are left out are not changed.',
  },
  {
    number: directive(PROJECT_NUMBER, "The project's number.", EXAMPLE.number, { required: QUOTED }),
    id: directive(ID, 'Id of the project, if its number is ambiguous.', 1001),
    ...OWN_KEYS,
  },
  ({ number, id, ...own }, _, { report }): ProjectDraft => {
    warnOfDates(own, report);
    return {
      ...(number?.value === undefined ? {} : { number: number.value }),
      ...(id ? { id } : {}),
      own: own as OwnDraft,
    };
  },
);

/** Either the project's number, or a map with it. */
const EITHER: Type<ProjectDraft> = {
  read: (tree, site) => {
    if (tree.form === 'map') return PROJECT.read(tree, site);
    const number = PROJECT_NUMBER.read(tree, site);
    return number === undefined ? undefined : { number, own: {} };
  },
  schema: () => ({ anyOf: [PROJECT_NUMBER.schema(), PROJECT.schema()] }),
  maps: PROJECT.maps,
};

export const PROJECT_KEY: Key<ProjectDraft> = key(
  EITHER,
  'The project that the segments belong to: its number, or a map with its number and its fields.',
  EXAMPLE,
  {
    examples: [EXAMPLE.number, { number: EXAMPLE.number, id: 1001 }, EXAMPLE],
    required: QUOTED,
  },
);

/** Warns about an end before the start; dates are instants in ISO form, so their texts have the order of time. */
function warnOfDates({ startDate, endDate, endDateEstimate }: Draft, report: Report): void {
  for (const end of [endDate, endDateEstimate]) {
    if (typeof end?.value !== 'string' || typeof startDate?.value !== 'string') continue;
    if (end.value >= startDate.value) continue;
    report({
      code: 'end-before-start',
      severity: 'warning',
      message: `the project ends on ${end.value.slice(0, 10)}, before it starts on ${startDate.value.slice(0, 10)}`,
      place: end.valuePlace,
      also: [{ place: startDate.valuePlace, message: 'the start is here' }],
      remedy: 'correct one of the two dates',
    });
  }
}
