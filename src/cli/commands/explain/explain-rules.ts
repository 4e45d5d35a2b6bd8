import { UserError } from '../../../diagnostics/user-error.js';
import { FIELDS, type Owner, PAIR_FIELDS, TARGETS, type Variable } from '../../../rules/variables.js';
import { didYouMean, nearest } from '../../../spec/read/nearest.js';

type Row = readonly [string, string];

const ALL: readonly { readonly path: string; readonly variable: Variable }[] = [
  ...Object.entries(FIELDS).flatMap(([owner, rows]) =>
    rows.map((variable: Variable) => ({ path: `${owner}.${variable.name}`, variable })),
  ),
  ...PAIR_FIELDS.map((variable: Variable) => ({ path: variable.name, variable })),
];

const words = ({ type, unit, about }: Variable): string =>
  `${type}${unit === undefined ? '' : ` in ${unit}`}: ${about}`;

/** Explains a variable of rules, such as rules.item.depth, or lists those of an object or all of them. */
export function explainRules(asked: string): readonly Row[] {
  const path = asked.replace(/^rules\.?/, '');
  const exact = ALL.find((one) => one.path === path);
  if (exact && !Object.hasOwn(FIELDS, path)) return rowsOf(exact);
  const below = path === '' ? ALL : ALL.filter((one) => one.path.startsWith(`${path}.`));
  if (below.length > 0) return below.map((one) => [one.path, words(one.variable)] as const);
  const near = nearest(path, [...ALL.map((one) => one.path), ...Object.keys(FIELDS)]);
  const hint =
    didYouMean(near.map((name) => `rules.${name}`)) ?? '`trenchctl explain rules` lists the variables';
  throw new UserError(`rules have no variable ${path}; ${hint}`);
}

function rowsOf({ path, variable }: (typeof ALL)[number]): Row[] {
  const [owner = ''] = path.split('.');
  const targets = Object.hasOwn(FIELDS, owner) ? usersOf(owner as Owner) : ['pair'];
  return [
    ['variable', path],
    ['type', variable.type],
    ...(variable.unit === undefined ? [] : [['unit', variable.unit] as const]),
    ['meaning', variable.about],
    ['in rules for', targets.join(', ')],
  ];
}

/** The objects whose rules have a variable of this owner. */
function usersOf(owner: Owner): readonly string[] {
  const from = TARGETS.indexOf(owner);
  if (owner === 'covering') return ['covering'];
  if (owner === 'item') return [...TARGETS.slice(from, -1), 'pair (as a and b)'];
  const isSeen = (name: string): boolean => name !== 'covering' || owner === 'project' || owner === 'segment';
  return TARGETS.slice(from).filter((name) => isSeen(name) && (name !== 'pair' || owner !== 'layer'));
}
