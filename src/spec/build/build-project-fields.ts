import { ADDRESS_FIELDS, COORDINATE_FIELDS, PROJECT_FIELDS, PROJECT_REQUIRED } from '../../kinds/project.js';
import type { DesiredProjectObject, Location } from '../../kinds/project-model.js';
import type { Report, Rules } from '../codes.js';
import type { DocumentDraft } from '../read/read-document.js';
import { fieldsOf } from '../read/read-fields.js';
import type { Stated } from '../read/read-map.js';
import type { LocationDraft, OwnDraft } from '../read/read-project.js';

/** Merges the project fields that the documents state; undefined if they only identify the project. */
export function buildOwn(
  documents: readonly DocumentDraft[],
  rules: Rules,
): DesiredProjectObject | undefined {
  const { report } = rules;
  const drafts = documents.flatMap(({ project }) =>
    project?.value && Object.keys(project.value.own).length > 0
      ? [{ own: project.value.own, place: project.valuePlace }]
      : [],
  );
  const [first] = drafts;
  if (!first) return undefined;
  const own = together(drafts, report);
  checkCreate(own, report);
  checkModules(own, report);
  checkNulls(own, rules);
  const location = own.location?.value;
  return {
    create: own.create?.value ?? false,
    fields: fieldsOf(PROJECT_FIELDS, (name) => own[name]),
    ...(location === undefined ? {} : { location: location && locationOf(location) }),
    ...(own.owner?.value === undefined ? {} : { owner: own.owner.value }),
    ...(own.archived?.value === undefined ? {} : { archived: own.archived.value }),
    ...(own.modules?.value ? { modules: own.modules.value } : {}),
    pruneModules: own.pruneModules?.value ?? false,
    place: first.place,
  };
}

/** Merges the keys of several documents; a key that two of them state is an error. */
function together(drafts: readonly { own: OwnDraft }[], report: Report): OwnDraft {
  const all: Record<string, Stated<unknown>> = {};
  for (const [key, stated] of drafts.flatMap(({ own }) => Object.entries(own))) {
    const first = all[key];
    if (!stated) continue;
    if (!first) all[key] = stated;
    else {
      report({
        code: 'duplicate-property',
        message: `\`${key}\` of this project is stated in two documents`,
        place: stated.place,
        also: [
          { place: first.place, message: 'first here' },
          { place: stated.place, message: 'and again here' },
        ],
        remedy: 'keep one of them',
      });
    }
  }
  return all as OwnDraft;
}

function checkCreate(own: OwnDraft, report: Report): void {
  if (own.create?.value !== true) return;
  const missing = [...PROJECT_REQUIRED, 'owner'].filter((key) => !own[key]);
  if (missing.length === 0) return;
  const list = missing.map((key) => `\`${key}\``).join(', ');
  report({
    code: 'incomplete-project',
    message: `a project cannot be created without ${list}`,
    place: own.create.place,
    remedy: `add ${list}, or remove \`create\``,
  });
}

function checkModules(own: OwnDraft, report: Report): void {
  if (own.pruneModules?.value !== true || own.modules) return;
  const message = 'pruneModules would remove every module of the project: `modules` is not stated';
  const remedy = 'list the modules to keep, or write `modules: []` to remove all of them';
  report({ code: 'prune-without-modules', message, place: own.pruneModules.place, remedy });
}

/** Refuses null for a service that ignores it: the live state could never match the spec. */
function checkNulls(own: OwnDraft, { report, profile }: Rules): void {
  if (profile.projectNull === 'clears') return;
  for (const [key, stated] of Object.entries(own)) {
    if (stated?.value !== null) continue;
    report({
      code: 'null-value',
      message: `\`${key}: null\` cannot be applied: this service keeps the value of a project field when null is sent (projectNull: keeps in its profile)`,
      place: stated.valuePlace,
      remedy: 'state another value, or clear the field in the web tool and leave out the key',
    });
  }
}

const locationOf = ({ address, coordinate, coordinateSource: source }: LocationDraft): Location => ({
  address: fieldsOf(ADDRESS_FIELDS, (name) => address?.value?.keys[name]),
  coordinate: fieldsOf(COORDINATE_FIELDS, (name) => coordinate?.value?.keys[name]),
  ...(source?.value === undefined ? {} : { coordinateSource: source.value }),
});
