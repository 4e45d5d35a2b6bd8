import type { Replacement } from '../../diagnostics/problem.js';
import {
  ADDRESS_FIELDS,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  PROJECT_FIELDS,
} from '../../kinds/project.js';
import type { Report } from '../problems.js';
import { DIRECTIVES } from '../schema/directives.js';
import { LEVELS } from '../schema/levels.js';
import { directiveReaders, fieldReaders, fieldsReader } from './read-fields.js';
import { type Draft, listReader, mapReader, type Stated } from './read-map.js';
import { choiceReader, clearable, type Reader, readBoolean, readLongName, readNumber } from './read-value.js';

export const EXAMPLE_NUMBER = '"2026-0417"';

const readPoint = fieldsReader(LEVELS.coordinate, COORDINATE_FIELDS);

/** Warns about a latitude and a longitude of Norway that stand in each other's place. */
const readCoordinate: typeof readPoint = (tree, report) => {
  const point = readPoint(tree, report);
  const latitude = point?.keys.latitude;
  const longitude = point?.keys.longitude;
  if (latitude && longitude && isBetween(latitude, 4, 32) && isBetween(longitude, 57, 72))
    report({
      code: 'swapped-coordinates',
      severity: 'warning',
      message: `latitude ${latitude.value} and longitude ${longitude.value} are far from Norway`,
      place: latitude.valuePlace,
      remedy: `did you mean latitude: ${longitude.value} and longitude: ${latitude.value}?`,
      fixes: [[swap(latitude, longitude), swap(longitude, latitude)]],
    });
  return point;
};

const swap = (stated: Stated<unknown>, other: Stated<unknown>): Replacement => ({
  place: stated.valuePlace,
  written: String(stated.value),
  text: String(other.value),
});

const isBetween = ({ value }: Stated<unknown>, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;

const readLocation = mapReader(LEVELS.location, {
  address: fieldsReader(LEVELS.address, ADDRESS_FIELDS),
  coordinate: readCoordinate,
  coordinateSource: choiceReader(COORDINATE_SOURCES),
});

export type LocationDraft = NonNullable<ReturnType<typeof readLocation>>;

const readList = listReader('modules', choiceReader(MODULES));

const readModules: Reader<readonly string[]> = (tree, report) => {
  const modules = readList(tree, report);
  const again = modules?.find((module, n) => modules.indexOf(module) < n);
  if (again !== undefined) {
    const message = `the module ${again} is listed twice: a project has at most one module of each type`;
    report({ code: 'duplicate-module', message, place: tree.place, remedy: 'list it once' });
  }
  return modules;
};

const { id: readProjectId, ...directives } = directiveReaders(DIRECTIVES['document.project']);

const OWN_KEYS = {
  ...directives,
  location: clearable(readLocation),
  owner: readLongName,
  archived: readBoolean,
  modules: readModules,
  pruneModules: readBoolean,
};

/** The stated fields of a project, besides its number and id. */
export type OwnDraft = Draft<typeof OWN_KEYS> & Readonly<Record<string, Stated<unknown> | undefined>>;

export interface ProjectDraft {
  readonly number?: string;
  readonly id?: Stated<string>;
  readonly own: OwnDraft;
}

const readMap = mapReader(
  LEVELS.project,
  { number: readNumber, id: readProjectId, ...fieldReaders(PROJECT_FIELDS), ...OWN_KEYS },
  { required: { number: EXAMPLE_NUMBER } },
);

/** Either the project's number, or a map with it. */
export const readProject: Reader<ProjectDraft> = (tree, report) => {
  if (tree.form !== 'map') {
    const number = readNumber(tree, report);
    return number === undefined ? undefined : { number, own: {} };
  }
  const { number, id, ...own } = readMap(tree, report) ?? {};
  warnOfDates(own as OwnDraft, report);
  return {
    ...(number?.value === undefined ? {} : { number: number.value }),
    ...(id ? { id } : {}),
    own: own as OwnDraft,
  };
};

/** Warns about an end before the start; dates are instants in ISO form, so their texts have the order of time. */
function warnOfDates({ startDate, endDate, endDateEstimate }: OwnDraft, report: Report): void {
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
