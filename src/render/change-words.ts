import type { Fields } from '../kinds/model.js';
import type { Change } from '../plan/change.js';
import type { PlanDocument } from '../plan/document.js';

// What text and markdown say alike.

const SIGNS: Readonly<Record<Change['action'], string>> = {
  create: '  +',
  update: '  ~',
  replace: '-/+',
  delete: '  -',
  rename: '  ~',
};

export const signOf = ({ action }: Change): string => SIGNS[action];

/** The fields and the reason of a change, a line each. */
export function changeDetails(change: Change, typeNames: PlanDocument['typeNames']): string[] {
  const { before = {}, after = {}, action, destroyed, reason } = change;
  const say = sayer(change.catalog ? (typeNames[change.catalog] ?? {}) : {});
  const gone = destroyed > 0 ? ` (${destroyed} live ${destroyed === 1 ? 'thing goes' : 'things go'})` : '';
  const why = action === 'create' && !reason.startsWith('carried') ? [] : [`${reason}${gone}`];
  return [...fieldLines(action, before, after, say), ...why];
}

type Say = (name: string, value: Fields[string] | undefined) => string;

/** Types by their names where those are known. */
const sayer =
  (known: Readonly<Record<string, string>>): Say =>
  (name, value) => {
    if (value === undefined || value === null) return 'not known yet';
    return name === 'typeId' ? (known[String(value)] ?? `type ${value}`) : String(value);
  };

function fieldLines(action: Change['action'], before: Fields, after: Fields, say: Say): string[] {
  const whole = (fields: Fields) =>
    Object.entries(fields)
      .map(([name, value]) => (name === 'typeId' ? say(name, value) : `${name} ${say(name, value)}`))
      .join(', ');
  if (action === 'delete') return [whole(before)];
  if (action === 'create') return Object.keys(after).length === 0 ? [] : [whole(after)];
  return Object.entries(after)
    .filter(([name, value]) => before[name] !== value)
    .map(([name, value]) => `${name}: ${say(name, before[name])} -> ${say(name, value)}`);
}

export function summaryLine({ summary }: PlanDocument): string {
  const { create, update, replace, rename, destroyed } = summary;
  const renamed = rename > 0 ? `, ${rename} to rename` : '';
  const gone =
    destroyed === 0
      ? 'nothing live goes'
      : `${destroyed} live ${destroyed === 1 ? 'thing goes' : 'things go'}`;
  return `Plan: ${create} to create, ${update} to update, ${replace} to replace, ${summary.delete} to delete${renamed}; ${gone}.`;
}
