import { visible } from '../../diagnostics/visible.js';
import type { DrawnSection, SectionView, ViewsOf } from '../../draw/section.js';
import { groupBy } from '../../plan/algorithms/group-by.js';
import type { PlanDocument, SegmentDocument } from '../../plan/emit/document.js';
import { addressOf, type ObjectPath } from '../../plan/model/address.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import { type BodyValue, type Id, isRef, type Step, type StepRef } from '../../plan/model/step.js';
import type { Undrawn } from '../../plan/quantities/section-input.js';
import { destroyedIn, groupsOf, type ReviewGroup, reviewOf, sameChange } from '../review/review.js';
import { lineWords, type ReviewChange, type ReviewLine, type ReviewSegment } from '../review/review-line.js';
import { fatesWords, lossLine } from '../words/change-words.js';
import { companyRules, findingLine } from '../words/finding-words.js';
import { layoutFindingLine, layoutFindingsOf } from '../words/layout-blocks.js';
import { undrawnWords } from '../words/layout-words.js';
import { changeReason } from '../words/reason-words.js';
import type {
  ReportCall,
  ReportData,
  ReportEntry,
  ReportGroup,
  ReportLine,
  ReportSegment,
} from './report-data.js';

const NO_VIEWS = 'No drawing: the plan does not hold the live state that drawings are made from.';

/** The sections to draw, and the reasons why others cannot be drawn. */
export interface ReportViews extends ViewsOf {
  readonly undrawn: (projectId: string, segment: string) => readonly Undrawn[];
}

/** Returns the tree of a report: the lines of the terminal, with everything that belongs to a segment beside them. */
export function reportTree(plan: PlanDocument, viewsOf?: ReportViews): ReportData {
  const context = contextOf(plan, viewsOf);
  return {
    projects: reviewOf(plan, { isVerbose: true }).map(({ number, name, segments }) => {
      const groups = groupsOf(segments).filter((group) => group.segments.length > 1);
      const places = new Map(groups.flatMap((group, n) => group.segments.map((one) => [one, n] as const)));
      return {
        number: visible(number),
        title: visible(`Project ${number} (${name})`),
        groups: groups.map(groupOf),
        segments: segments.map((segment) => {
          const group = places.get(segment);
          return { ...segmentOf(segment, context), ...(group === undefined ? {} : { group }) };
        }),
      };
    }),
  };
}

const groupOf = (group: ReviewGroup): ReportGroup => ({
  title: sameChange(group),
  counts: `${fatesWords(group.fates)} in all`,
  lines: group.lines.map(reportLine),
});

interface Context {
  readonly plan: PlanDocument;
  readonly viewsOf: ReportViews | undefined;
  readonly documents: ReadonlyMap<string, readonly SegmentDocument[]>;
  /** The calls of the project itself and its calculation, by the address of their change. */
  readonly partSteps: ReadonlyMap<string, readonly Step[]>;
  readonly losses: ReadonlyMap<string, readonly string[]>;
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly findings: ReadonlyMap<string, readonly string[]>;
  readonly rules: ReadonlyMap<string, readonly string[]>;
}

/** The part of a project that an object outside of the segments belongs to. */
export const partOf = ({ path }: Pick<ObjectPath, 'path'>): string =>
  path[0]?.list === 'calculation' ? 'calculation' : 'project';

/** The segment of an object, or the part of the project if it is in no segment. */
const keyOf = ({ project, segment, path }: ObjectPath): string =>
  JSON.stringify([project, segment, segment === '' ? partOf({ path }) : '']);

const segmentKey = (project: string, segment: string): string => keyOf({ project, segment, path: [] });

function contextOf(plan: PlanDocument, viewsOf: ReportViews | undefined): Context {
  const partSteps = plan.parts.flatMap(({ steps }) => steps);
  return {
    plan,
    viewsOf,
    documents: groupBy(plan.segments, ({ project, name }) => segmentKey(project, name)),
    partSteps: groupBy(partSteps, ({ address }) => address),
    losses: textsBySegment(plan.losses, (loss) => lossLine(loss, plan)),
    problems: textsBySegment(layoutFindingsOf(plan), (one) => `${layoutFindingLine(one)}${placeWords(one)}`),
    findings: textsBySegment(
      companyRules(plan)?.findings ?? [],
      (one) => `${findingLine(one)}${placeWords(one)}`,
    ),
    rules: textsBySegment(plan.findings ?? [], ({ rule }) => rule),
  };
}

const placeWords = ({ place }: RuleFinding): string => (place ? ` (${place.file}:${place.line})` : '');

function textsBySegment<T extends ObjectPath>(
  list: readonly T[],
  words: (one: T) => string,
): Map<string, string[]> {
  const groups = groupBy(list, keyOf);
  return new Map([...groups].map(([key, group]) => [key, group.map((one) => visible(words(one)))]));
}

function segmentOf(segment: ReviewSegment, context: Context): ReportSegment {
  const { project, title, changes } = segment;
  const [first] = changes.flatMap((one) => one.changes);
  const isPart = first?.segment === '';
  const key = first ? keyOf(first) : segmentKey(project, title);
  const isGone = first?.kind === 'segment' && first.action === 'delete';
  const documents = isPart ? [] : (context.documents.get(key) ?? []);
  const document = documents.find(({ desired }) => (desired === undefined) === isGone) ?? documents[0];
  const steps = isPart
    ? changes.flatMap((one) => one.changes.flatMap(({ address }) => context.partSteps.get(address) ?? []))
    : (document?.steps ?? []);
  const views = document ? viewsIn(document, isGone, context) : [];
  return {
    title: visible(title),
    address: isPart ? `${project}:${title}` : addressOf({ project, segment: title, path: [] }),
    counts: fatesWords(segment.fates),
    destroyed: destroyedIn(segment),
    link: `Link to this ${isPart ? (PARTS[title] ?? 'part') : 'segment'}`,
    entries: reasonsOnce(changes.map(entryOf)),
    losses: context.losses.get(key) ?? [],
    problems: context.problems.get(key) ?? [],
    findings: context.findings.get(key) ?? [],
    rules: [...new Set(context.rules.get(key))],
    calls: steps.map(callOf).map(({ operation, words }) => ({ operation, words: visible(words) })),
    views,
    ...(isPart ? {} : noDrawing(document, context)),
  };
}

/** Says why the segment, or a section of it, has no drawing. */
function noDrawing(
  document: SegmentDocument | undefined,
  { viewsOf }: Context,
): { readonly noDrawing?: string } {
  if (!viewsOf) return { noDrawing: NO_VIEWS };
  const reasons = document ? viewsOf.undrawn(document.projectId, document.name) : [];
  if (reasons.length === 0) return {};
  const words = reasons.map((one) => {
    const where = one.section === undefined ? '' : ` of section ${one.section}`;
    return `No drawing${where}: ${undrawnWords(one)}.`;
  });
  return { noDrawing: visible([...new Set(words)].join(' ')) };
}

/** A deleted segment may have the name of a new one, which has sections after the plan. */
const viewsIn = (
  { projectId, name }: SegmentDocument,
  isGone: boolean,
  { viewsOf }: Context,
): readonly SectionView[] =>
  (viewsOf?.(projectId, name) ?? []).filter(({ after }) => !isGone || !after).map(slimView);

/** Changed values are in the lines, so these reasons would say nothing more. */
const PLAIN: ReadonlySet<string> = new Set(['fields-differ', 'dimensions-differ', 'spacing-differs']);

function entryOf({ changes, above, lines, destroyed }: ReviewChange): ReportEntry {
  const [first] = changes;
  const reason = first && !PLAIN.has(first.reason.code) ? visible(changeReason(first.reason)) : '';
  const isSaid = lines.some(
    ({ isNote, title }) => isNote && (first?.action === 'replace' || title === reason),
  );
  return {
    addresses: changes.map(({ address }) => address),
    actions: [...new Set(changes.map(({ action }) => action))],
    ...(first?.cause ? { cause: first.cause } : {}),
    count: changes.reduce((sum, { count }) => sum + count, 0),
    destroyed,
    ...(isSaid || reason === '' ? {} : { reason }),
    above: above.map((level) => ({ ...reportLine(level), key: level.key })),
    lines: lines.map(reportLine),
  };
}

const PARTS: Readonly<Record<string, string>> = {
  project: 'project',
  closing: 'project',
  calculation: 'calculation',
};

/** A reason that several objects of a segment share is told with the first of them. */
function reasonsOnce(entries: readonly ReportEntry[]): ReportEntry[] {
  const told = new Set<string>();
  return entries.map(({ reason, ...entry }) => {
    if (reason === undefined || told.has(reason)) return entry;
    told.add(reason);
    return { ...entry, reason };
  });
}

const reportLine = (line: ReviewLine): ReportLine => ({
  sign: line.sign,
  depth: line.depth,
  words: visible(lineWords(line)),
  ...(line.place ? { place: visible(`${line.place.file}:${line.place.line}`) } : {}),
  ...(line.mark === undefined ? {} : { mark: visible(line.mark) }),
  ...(line.isNote ? { isNote: true } : {}),
});

// Calls of a plan for a reader: the operation of the contract, the ids in its path, and its body.

const callOf = ({ operation, path, query, body, unless }: Step): ReportCall => ({
  operation,
  words: [
    ...Object.entries(path).map(([name, id]) => `${name} ${idWords(id)}`),
    ...Object.entries(query ?? {}).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
    ...(body ? [JSON.stringify(withRefs(body))] : []),
    ...(unless ? [`(left out if call ${unless.step} has set these values)`] : []),
  ].join(' '),
});

const idWords = (id: Id): string => (isRef(id) ? refWords(id) : id);

const refWords = ({ step, pick }: StepRef): string => `<${pick} of call ${step}>`;

/** Returns a body with words for the values that earlier calls will answer. */
function withRefs(value: BodyValue): unknown {
  if (isRef(value)) return refWords(value);
  if (Array.isArray(value)) return value.map(withRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, withRefs(own)]));
}

// Drawings in a report: ids are numbered, so that equal sections of different segments are equal data and are held once.

/** Thousandths of a mm are finer than the layout engine is. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Returns the view with short ids and rounded positions; objects of both states keep their relation. */
export function slimView({ heading, before, after, isReplaced }: SectionView): SectionView {
  const ids = new Map<string, string>();
  const idOf = (id: string): string => {
    const known = ids.get(id);
    if (known !== undefined) return known;
    const short = ids.size.toString(36);
    ids.set(id, short);
    return short;
  };
  return {
    heading,
    ...(before ? { before: slim(before, idOf) } : {}),
    ...(after ? { after: slim(after, idOf) } : {}),
    isReplaced,
  };
}

const ID_FIELDS: ReadonlySet<string> = new Set(['id', 'inside', 'layerId', 'was', 'itemIds']);

function slim(section: DrawnSection, idOf: (id: string) => string): DrawnSection {
  const walk = (value: unknown, isId: boolean): unknown => {
    if (typeof value === 'number') return rounded(value);
    if (typeof value === 'string') return isId ? idOf(value) : value;
    if (Array.isArray(value)) return value.map((one) => walk(one, isId));
    if (typeof value !== 'object' || value === null) return value;
    const made: Record<string, unknown> = {};
    for (const name of Object.keys(value))
      made[name] = walk((value as Record<string, unknown>)[name], ID_FIELDS.has(name));
    return made;
  };
  return walk(section, false) as DrawnSection;
}
