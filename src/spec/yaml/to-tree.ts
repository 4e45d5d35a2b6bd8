import { isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar, type YAMLMap } from 'yaml';
import type { Place } from '../../diagnostics/problem.js';
import { LIMITS } from '../limits.js';
import type { Report } from '../problems.js';
import { didYouMean, type Guess } from '../read/nearest.js';
import { fixes, short } from '../read/read-value.js';
import type { Entry, ScalarTree, Tree } from './tree.js';

interface Walk {
  readonly at: (offset: number) => Place;
  readonly report: Report;
  readonly guess: Guess;
  /** Anchors by name at this point of the document; `open` while the value of the anchor is being read. */
  readonly anchors: Map<string, { tree: Tree | 'open'; uses: number }>;
  /** The tree is incomplete, so reading it would only report consequences. */
  broken: boolean;
}

/** Returns the document as values with places, with aliases resolved; undefined if it cannot be used. */
export function toTree(
  node: ParsedNode,
  at: Walk['at'],
  { report, guess }: Pick<Walk, 'report' | 'guess'>,
): Tree | undefined {
  const walk: Walk = { at, report, guess, anchors: new Map(), broken: false };
  const tree = convert(node, walk);
  if (!walk.broken && tree.size > LIMITS.values) {
    const message = `with every alias written out this document holds more than ${LIMITS.values} values`;
    report({ code: 'expands-too-far', message, place: tree.place });
    return undefined;
  }
  return walk.broken ? undefined : tree;
}

function convert(node: ParsedNode, walk: Walk): Tree {
  if (isAlias(node)) return follow(node.source, walk.at(node.range[0]), walk);
  const { anchor } = node;
  if (anchor === undefined) return build(node, walk);
  const entry: { tree: Tree | 'open'; uses: number } = { tree: 'open', uses: 0 };
  walk.anchors.set(anchor, entry);
  entry.tree = build(node, walk);
  return entry.tree;
}

function build(node: ParsedNode, walk: Walk): Tree {
  const place = walk.at(node.range[0]);
  if (isMap(node)) {
    const entries = entriesOf(node as YAMLMap.Parsed, walk);
    return { form: 'map', place, entries, size: entries.reduce((sum, { value }) => sum + value.size, 1) };
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => convert(item as ParsedNode, walk));
    return { form: 'list', place, items, size: items.reduce((sum, { size }) => sum + size, 1) };
  }
  return scalar(node as Scalar.Parsed, place);
}

const scalar = (node: Scalar.Parsed, place: Place): ScalarTree => ({
  form: 'scalar',
  place,
  value: node.value as ScalarTree['value'],
  source: node.source,
  size: 1,
});

function entriesOf(map: YAMLMap.Parsed, walk: Walk): Entry[] {
  const found = new Map<string, Entry>();
  for (const { key, value, srcToken } of map.items) {
    const name = String(isScalar(key) ? key.value : key);
    const place = walk.at(key.range[0]);
    if (srcToken?.start.some(({ type }) => type === 'explicit-key-ind')) refuseExplicit(place, walk);
    // A key may have an anchor too.
    convert(key, walk);
    const tree = value ? convert(value, walk) : scalarNull(walk.at(key.range[1]));
    if (isScalar(key) && key.type === 'PLAIN' && name === '<<') refuseMerge(place, walk);
    else if (found.has(name)) refuseDuplicate(name, place, found.get(name)?.place, walk);
    else found.set(name, { key: name, place, value: tree });
  }
  return [...found.values()];
}

const scalarNull = (place: Place): ScalarTree => ({
  form: 'scalar',
  place,
  value: null,
  source: '',
  size: 1,
});

/** Refuses explicit keys (`? key`): the parser silently drops content after such a key in quotes, and no spec needs one. */
function refuseExplicit(place: Place, walk: Walk): void {
  walk.broken = true;
  const message = 'a key after a question mark is not supported';
  walk.report({ code: 'yaml-syntax', message, place, remedy: 'write it as `key: value`' });
}

function refuseMerge(place: Place, walk: Walk): void {
  const message = 'a merge key (<<) is not part of YAML 1.2';
  const remedy = 'put the section or layer under `templates` and `use` it, with the other keys beside it';
  walk.report({ code: 'merge-key', message, place, remedy });
}

function refuseDuplicate(name: string, place: Place, first: Place | undefined, walk: Walk): void {
  const message = `the key ${JSON.stringify(short(name))} is defined twice`;
  const also = [
    ...(first ? [{ place: first, message: 'first here' }] : []),
    { place, message: 'and again here' },
  ];
  walk.report({ code: 'duplicate-key', message, place, also, remedy: 'remove or rename one of them' });
}

function follow(alias: string, place: Place, walk: Walk): Tree {
  const anchor = walk.anchors.get(alias);
  const name = short(alias);
  const fail = (
    code: 'unknown-anchor' | 'alias-cycle' | 'too-many-aliases',
    message: string,
    remedy?: string,
    near: readonly string[] = [],
  ): Tree => {
    walk.broken = true;
    walk.report({ code, message, place, ...(remedy ? { remedy } : {}), ...fixes(place, `*${alias}`, near) });
    return scalarNull(place);
  };
  if (!anchor) {
    const near = walk.guess(name, () => [...walk.anchors.keys()]).map((other) => `*${other}`);
    return fail('unknown-anchor', `no anchor &${name} is defined above this alias`, didYouMean(near), near);
  }
  if (anchor.tree === 'open')
    return fail('alias-cycle', `*${name} is used inside the value of its own anchor`);
  anchor.uses += 1;
  if (anchor.uses > LIMITS.aliases + 1) return anchor.tree;
  if (anchor.uses > LIMITS.aliases) {
    const message = `*${name} is used more than ${LIMITS.aliases} times`;
    return fail('too-many-aliases', message, 'use a template instead (`templates` and `use`)');
  }
  return anchor.tree;
}
