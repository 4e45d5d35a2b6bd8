import type { Place } from '../../diagnostics/problem.js';
import type { DesiredChild } from '../../kinds/project-model.js';
import type { Report, SpecCode } from '../problems.js';
import type { MapTree } from '../yaml/tree.js';
import type { Draft } from './language.js';

// Combinations of keys of calculation nodes that the API refuses.

/** Returns the kind of a node by its key: `number` for a budget code, `name` for a custom node. */
export function checkNode({ entries, place }: MapTree, report: Report): 'budget' | 'custom' | undefined {
  const number = entries.find(({ key }) => key === 'number');
  const name = entries.find(({ key }) => key === 'name');
  if (number && name) {
    const message =
      'a node has a `number` (a budget code of the catalog) or a `name` (a custom node), not both';
    const also = [{ place: number.place, message: 'the number is here' }];
    report({ code: 'budget-and-custom', message, place: name.place, also, remedy: 'remove one of them' });
    return undefined;
  }
  if (number || name) return number ? 'budget' : 'custom';
  const message = `a node of a calculation needs \`number\` or \`name\``;
  const remedy = 'add `number` for a budget code of the catalog, or `name` for a custom node';
  report({ code: 'missing-field', message, place, remedy });
}

interface OneOf {
  readonly keys: readonly [string, string];
  readonly code: SpecCode;
  readonly twice: string;
  readonly example: string;
}

const byNameOrId = (what: string, example: string): OneOf => ({
  keys: [what, `${what}Id`],
  code: 'name-and-id',
  twice: `the ${what} is defined twice, by name and by id`,
  example: `${what}: ${example}`,
});

export const EXACTLY_ONE: readonly OneOf[] = [
  {
    keys: ['unitCost', 'totalCost'],
    code: 'both-costs',
    twice: 'unitCost and totalCost are both stated: each fixes the cost',
    example: 'unitCost: 9500',
  },
  byNameOrId('facility', 'HS kabel'),
  byNameOrId('activity', 'Nyanlegg'),
];

export function checkCustom(keys: Draft, place: Place, report: Report): void {
  for (const { keys: names, code, twice, example } of EXACTLY_ONE) {
    const [first, second] = names.map((name) => keys[name]);
    if (first && second) {
      const also = [{ place: first.place, message: 'the other key is here' }];
      report({ code, message: twice, place: second.place, also, remedy: 'keep one of them' });
    } else if (!first && !second) {
      const message = `a custom node needs ${names.map((name) => `\`${name}\``).join(' or ')}`;
      report({ code: 'missing-field', message, place, remedy: `add one, as in ${example}` });
    }
  }
}

/** Refuses other keys for an excluded child. */
export function checkChild(keys: Draft, report: Report): void {
  if (keys.exclude?.value !== true) return;
  for (const name of ['quantity', 'locationName', 'childNodes']) {
    const { place } = keys[name] ?? {};
    if (!place) continue;
    report({
      code: 'excluded-child',
      message: `\`${name}\` has no effect on an excluded child`,
      place,
      also: [{ place: keys.exclude.place, message: 'the child is excluded here' }],
      remedy: 'remove one of them',
    });
  }
}

/** Reports children with the same number whose types do not tell them apart. */
export function checkChildren(children: readonly (DesiredChild & { place: Place })[], report: Report): void {
  const met = new Map<string, (DesiredChild & { place: Place })[]>();
  for (const child of children) {
    const { number, type, place } = child;
    const before = met.get(number) ?? [];
    const first = before.find((other) => !type || !other.type || other.type === type);
    met.set(number, first ? before : [...before, child]);
    if (!first) continue;
    report({
      code: 'duplicate-child',
      message: `the child ${JSON.stringify(number)} is defined twice`,
      place,
      also: [
        { place: first.place, message: 'first here' },
        { place, message: 'and again here' },
      ],
      remedy: first.type === type ? 'remove one of them' : 'state the `type` of both, or remove one of them',
    });
  }
}
