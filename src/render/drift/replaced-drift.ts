import type { Place } from '../../diagnostics/problem.js';
import type { Fields, Value } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import { sameValue } from '../../kinds/same-value.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { Change, Content, ObjectState } from '../../plan/model/change.js';
import { itemKind } from '../../plan/model/reason.js';
import { described } from '../words/change-words.js';
import { fieldName, fieldValue, kindWord } from '../words/kind-words.js';
import { obstacleSentence } from '../words/reason-words.js';

interface Item {
  readonly kind: string;
  readonly id?: string;
  readonly state: ObjectState;
}

/**
 * The items in which a live section differs from the spec, if the section has to be replaced. Items that are only made
 * again with the section do not differ and are not named.
 */
export function replacedDrift(change: Change, plan: PlanDocument): string[] {
  const live = (change.contents ?? []).flatMap(itemOf);
  const stated = statedIn(change, plan);
  const [restOfSpec, restOfLive] = withoutEqual(stated, live);
  const was = new Map((change.forcedBy ?? []).map(({ id, reason }) => [id, reason.was] as const));
  const texts = pairs(restOfSpec, restOfLive, plan, (id) => was.get(id));
  const layers = (change.forcedBy ?? [])
    .filter(({ reason }) => reason.code === 'layer-not-in-spec')
    .map(({ id }) => `layer ${id} was added outside Git`);
  const all = [...layers, ...texts];
  return all.length > 0 ? all : (change.forcedBy ?? []).map(obstacleSentence);
}

const itemOf = ({ kind, item = '', id, state }: Content): Item[] =>
  kind === 'item' ? [{ kind: item, id, state }] : [];

/** The items that the plan creates in the section, and those that it carries over. */
const statedIn = ({ project, segment, path: [section] }: Change, { changes }: PlanDocument): Item[] =>
  changes
    .filter(
      (one) =>
        one.kind === 'item' &&
        one.action === 'create' &&
        one.project === project &&
        one.segment === segment &&
        one.path[0]?.index === section?.index,
    )
    .flatMap(({ item = '', after = {}, count }) =>
      Array.from({ length: count }, () => ({ kind: item, state: after })),
    );

/** Returns the stated and the live items that have no equal on the other side. */
function withoutEqual(stated: readonly Item[], live: readonly Item[]): [Item[], Item[]] {
  const left = [...live];
  const missing = stated.filter((one) => {
    const at = left.findIndex(({ kind, state }) => kind === one.kind && agrees(state, one.state));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [missing, left];
}

const agrees = (live: ObjectState, stated: ObjectState): boolean =>
  Object.entries(stated).every(([name, value]) => isSame(live[name], value));

const isSame = (live: ObjectState[string] | undefined, stated: ObjectState[string]): boolean =>
  Array.isArray(stated)
    ? JSON.stringify(typesIn(live)) === JSON.stringify(typesIn(stated))
    : sameValue(live as Value, stated as Value);

const typesIn = (cables: ObjectState[string] | undefined): string[] =>
  (Array.isArray(cables) ? (cables as readonly Fields[]) : []).map(({ typeId }) => String(typeId)).sort();

/** A live and a stated item of one kind are shown as one item with other values. */
function pairs(
  stated: readonly Item[],
  live: readonly Item[],
  plan: PlanDocument,
  wasIn: (id: string) => Place | undefined,
): string[] {
  const left = [...live];
  const texts = stated.map((one) => {
    const at = left.findIndex(({ kind }) => kind === one.kind);
    const [other] = at < 0 ? [] : left.splice(at, 1);
    return other ? differs(one, other, plan) : `${named(one, plan)} was removed outside Git`;
  });
  const extra = left.map((one) => {
    const was = one.id === undefined ? undefined : wasIn(one.id);
    return `${named(one, plan)} ${was ? stillLive(was) : 'was added outside Git'}`;
  });
  return [...texts, ...extra];
}

function differs({ kind, state: stated }: Item, { id = '', state: live }: Item, plan: PlanDocument): string {
  const objectKind = itemKind(kind);
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

function named({ kind, id, state }: Item, { typeNames }: PlanDocument): string {
  const what = described(state, kindNamed(kind).catalog, typeNames);
  return `${kindWord(itemKind(kind))}${id === undefined ? '' : ` ${id}`}${what === '' ? '' : ` (${what})`}`;
}

/** An object of a list that only the base states, and that no apply has removed yet. */
export const stillLive = ({ file, line }: Place): string =>
  `is still live, although the specs no longer state it (was ${file}:${line})`;
