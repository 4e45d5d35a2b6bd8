import type { Place } from '../../diagnostics/problem.js';
import type { Fields, Value } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import { sameValue } from '../../kinds/same-value.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { Content, ObjectState } from '../../plan/model/change.js';
import type { NewContent, Pair } from '../../plan/model/pair-contents.js';
import { itemKind } from '../../plan/model/reason.js';
import { type ChangeUnit, replacedContents } from '../../plan/model/replaced-section.js';
import { described } from '../words/change-words.js';
import { fieldName, fieldValue, kindWord } from '../words/kind-words.js';
import { obstacleSentence } from '../words/reason-words.js';

/**
 * The items in which a live section differs from the spec, if the section has to be replaced. Items that are only made
 * again with the section do not differ and are not named.
 */
export function replacedDrift(unit: ChangeUnit, plan: PlanDocument): string[] {
  const { change } = unit;
  const { pairs } = replacedContents(unit);
  const was = new Map((change.forcedBy ?? []).map(({ id, reason }) => [id, reason.was] as const));
  const layers = (change.forcedBy ?? [])
    .filter(({ reason }) => reason.code === 'layer-not-in-spec')
    .map(({ number }) => `layer ${number ?? ''} was added outside Git`);
  const all = [...layers, ...pairTexts(pairs, plan, (id) => was.get(id))];
  return all.length > 0 ? all : (change.forcedBy ?? []).map(obstacleSentence);
}

/** A live and a stated item of one pair are one item with other values. */
export const pairTexts = (
  pairs: readonly Pair[],
  plan: PlanDocument,
  wasIn: (id: string) => Place | undefined = () => undefined,
): string[] =>
  pairs.flatMap(({ how, old, now }): string[] => {
    if (!old) return now ? [`${named(now, plan)} was removed outside Git`] : [];
    if (!now && old.kind !== 'item') return [];
    if (!now) {
      const was = wasIn(old.id);
      return [`${named(old, plan)} ${was ? stillLive(was) : 'was added outside Git'}`];
    }
    return how === 'changed' ? [differs(now, old, plan)] : [];
  });

const isSame = (live: ObjectState[string] | undefined, stated: ObjectState[string]): boolean =>
  Array.isArray(stated)
    ? JSON.stringify(typesIn(live)) === JSON.stringify(typesIn(stated))
    : sameValue(live as Value, stated as Value);

const typesIn = (cables: ObjectState[string] | undefined): string[] =>
  (Array.isArray(cables) ? (cables as readonly Fields[]) : []).map(({ typeId }) => String(typeId)).sort();

function differs(
  { item, state: stated }: NewContent,
  { id, state: live }: Content,
  plan: PlanDocument,
): string {
  const objectKind = itemKind(item);
  const names = Object.keys(stated).filter((name) => !isSame(live[name], stated[name] as Value));
  const words = names.map((name) => {
    if (Array.isArray(stated[name]))
      return `cables: spec ${inside(stated[name], plan)}, live ${inside(live[name], plan)}`;
    const [spec, found] = [stated[name], live[name]].map((one) =>
      fieldValue(objectKind, name, one as Value | undefined, plan.typeNames),
    );
    return `${fieldName(name)}: spec ${spec}, live ${found}`;
  });
  return `${kindWord(objectKind)} ${id}, ${words.join('; ')}`;
}

const inside = (cables: unknown, { typeNames }: PlanDocument): string => {
  const list = Array.isArray(cables) ? (cables as readonly Fields[]) : [];
  return list.length === 0
    ? 'none'
    : list.map(({ typeId }) => fieldValue(itemKind(CABLE), 'typeId', typeId, typeNames)).join(', ');
};

function named({ item = '', id, state }: Content | NewContent, { typeNames }: PlanDocument): string {
  const what = described(state, kindNamed(item).catalog, typeNames);
  return `${kindWord(itemKind(item))}${id === undefined ? '' : ` ${id}`}${what === '' ? '' : ` (${what})`}`;
}

/** An object of a list that only the base states, and that no apply has removed yet. */
export const stillLive = ({ file, line }: Place): string =>
  `is still live, although the specs no longer state it (was ${file}:${line})`;
