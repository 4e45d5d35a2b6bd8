import { isError } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { Html, Piece } from '../../../html/html.js';
import { dayOf } from '../../../plan/checks/safety.js';
import type { RuleDocument, RuleFinding } from '../../../plan/model/rule-finding.js';
import { judgeLive, type LiveJudgement } from '../../../reconcile/rules/judge-live.js';
import {
  findingPlaceWords,
  ruleName,
  unjudgedLines,
  waiverLines,
} from '../../../render/words/finding-words.js';
import { ALL_WAIVERS, type ListedWaiver, listedWaiverLine } from '../../../render/words/waiver-words.js';
import type { LoadedSpecs } from '../../../spec/load-specs.js';
import type { GlobalArgs } from '../../command.js';
import type { Services } from '../../connection/find-project.js';
import { budgetsOf } from '../../options/budgets.js';
import { raterOf } from '../../options/rating-options.js';
import { printSpecProblems, readSpecs } from '../../options/read-specs.js';
import { type RulesArgs, rulesFor } from '../../options/rules-options.js';
import { listWaivers } from '../../options/waiver-list.js';
import { jsonText, many } from '../../output/print-json.js';
import { html } from './dossier-page.js';
import { digestOf, type Entry, type Missing } from './manifest.js';

export interface EvidenceArgs extends GlobalArgs, RulesArgs {
  readonly paths?: readonly string[];
}

/** not-concerned: the project has no object that the rule is for. */
type Result = 'holds' | 'waived' | 'finding' | 'not-judged' | 'not-concerned';

/** A finding without the words of its rule, which stand beside it. */
type FindingEvidence = Pick<
  RuleFinding,
  'project' | 'segment' | 'path' | 'address' | 'message' | 'facts' | 'place' | 'waiver'
>;

/** One rule, and what became of it in the live state. */
interface RuleEvidence extends RuleDocument {
  readonly result: Result;
  readonly findings: readonly FindingEvidence[];
}

interface Evidence {
  readonly files: LiveJudgement['rules']['files'];
  /** True if the specs were given, so that their waivers count. */
  readonly hasSpecs: boolean;
  readonly rules: readonly RuleEvidence[];
  readonly waivers: LiveJudgement['rules']['waivers'];
  /** Every waiver of the specs of the project. */
  readonly allWaivers: readonly ListedWaiver[];
}

interface EvidencePart {
  readonly entries: readonly Entry[];
  readonly missing: readonly Missing[];
  readonly evidence?: Evidence;
}

const TITLE = 'Rules';
const AT_A_TIME = 10;

/** The spec files of the folder by their names. */
export type Copy = ReadonlyMap<string, string>;

/** Judges the live state by the rules, and returns the result for every rule. */
export async function evidenceOf(services: Services, copy: Copy, args: EvidenceArgs): Promise<EvidencePart> {
  if (copy.size === 0)
    return { entries: [], missing: [{ title: TITLE, why: 'the live state could not be read' }] };
  const { profile } = services;
  const files = { list: (path: string) => [path], read: (path: string) => copy.get(path) ?? '' };
  const today = dayOf(Date.now());
  const specs = await givenSpecs(services, args);
  const live = await readSpecs([...copy.keys()], { profile, files });
  const rater = await raterOf(args);
  if (typeof rater === 'number')
    return { entries: [], missing: [{ title: TITLE, why: 'the ratings file cannot be used' }] };
  const judged = await judgeLive(
    {
      copy: live,
      ...{ specs, rater },
      rules: await rulesFor(args),
      ...{ today, target: services.target, parallelism: AT_A_TIME, budgets: budgetsOf(args) },
    },
    // Nothing is written, so the client that cannot write does both.
    { ...services, writing: services.reading },
  );
  if ('problems' in judged) {
    const why = judged.problems.map(({ message }) => message).join('; ');
    return { entries: [], missing: [{ title: TITLE, why }] };
  }
  const evidence = inEvidence(judged, specs && (await waiversOf(live, specs)));
  const entry: Entry = {
    part: 'rules',
    path: 'rules.json',
    title: 'Every rule, with the result for the live state',
    // An unchanged result keeps the day on which it was found.
    basis: digestOf(evidence),
    load: async () => `${jsonText({ judgedOn: today, ...evidence })}\n`,
  };
  return { entries: [entry], missing: [], evidence };
}

async function givenSpecs({ profile }: Services, args: EvidenceArgs) {
  if (args.paths === undefined) return undefined;
  const specs = await readSpecs(args.paths, { profile });
  printSpecProblems(specs.problems.filter(isError), specs.sources, args);
  if (specs.problems.some(isError))
    throw new UserError('the specs cannot be used, so their waivers are not known; correct them');
  return specs;
}

/** The waivers that the specs state for the projects of the copy. */
function waiversOf(copy: LoadedSpecs, specs: LoadedSpecs): Promise<ListedWaiver[]> {
  const numbers = new Set(copy.projects.map(({ number }) => number));
  return listWaivers(
    specs.projects
      .filter(({ number }) => numbers.has(number))
      .flatMap(({ number, segments }) => segments.map((desired) => ({ project: number, desired }))),
  );
}

/** Every rule with its findings and its result. */
export const inEvidence = (
  { findings, rules }: LiveJudgement,
  waivers: readonly ListedWaiver[] | undefined,
): Evidence => ({
  files: rules.files,
  hasSpecs: waivers !== undefined,
  rules: rules.rules.map((rule) => {
    const own = findings.filter((finding) => finding.rule === rule.rule);
    return { ...rule, result: resultOf(rule, own), findings: own.map(shown) };
  }),
  waivers: rules.waivers,
  allWaivers: waivers ?? [],
});

const shown = ({
  project,
  segment,
  path,
  address,
  message,
  facts,
  place,
  waiver,
}: RuleFinding): FindingEvidence => ({
  ...{ project, segment, path, address, message, facts },
  ...(place ? { place } : {}),
  ...(waiver ? { waiver } : {}),
});

function resultOf({ objects, unjudged }: RuleDocument, findings: readonly RuleFinding[]): Result {
  if (findings.some(({ state }) => state !== 'waived')) return 'finding';
  if (unjudged.length > 0) return 'not-judged';
  if (findings.length > 0) return 'waived';
  return objects === 0 ? 'not-concerned' : 'holds';
}

/** A list shows this many findings of one rule; the file with the evidence has all. */
const MAX = 50;

/** The rules of the first page: each one with its result, its findings and the waivers that excuse them. */
export function evidenceHtml({ files, hasSpecs, rules, waivers, allWaivers }: Evidence): Html {
  const of = files.map(({ file, digest }) => `${file} (sha256 ${digest.slice(0, 12)})`);
  const notes = [...waiverLines({ files, rules, waivers }), ...unjudgedLines({ files, rules, waivers })];
  const lines = [
    `Judged on the live state, by the built-in rules${of.length === 0 ? '' : ` and by ${of.join(', ')}`}.`,
    ...(hasSpecs ? [] : ['The specs were not given, so no waiver counts; name them as arguments.']),
  ];
  return html`<h2>Rules</h2>
<p>${lines.join(' ')}</p>
<ul class="rules">
${rules.map(ruleHtml)}</ul>${listHtml('', notes)}${listHtml(ALL_WAIVERS, allWaivers.map(listedWaiverLine))}`;
}

const listHtml = (title: string, lines: readonly string[]): Piece =>
  lines.length > 0 &&
  html`\n${title !== '' && html`<p>${title}</p>\n`}<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;

function ruleHtml(rule: RuleEvidence): Html {
  const title = `${ruleName(rule)}${rule.title === undefined ? '' : `: ${rule.title}`}`;
  const head = html`${title}: <strong class="${rule.result}">${resultWords(rule)}</strong>`;
  const rows = rule.findings.slice(0, MAX).map((one) => html`<li>${findingHtml(one)}</li>`);
  const more = rule.findings.length - MAX;
  const rest = more > 0 && html`<li>and ${more.toLocaleString('en')} more</li>`;
  return html`<li>${head}${rows.length > 0 && html`<ul>${rows}${rest}</ul>`}</li>\n`;
}

function resultWords({ result, objects, findings, severity }: RuleEvidence): string {
  const waived = findings.filter(({ waiver }) => waiver).length;
  const open = findings.length - waived;
  const both = waived > 0 ? `, ${waived.toLocaleString('en')} waived` : '';
  if (result === 'finding') return `${many(open, 'finding')} (${severity})${both}`;
  if (result === 'waived') return `waived (${many(waived, 'finding')})`;
  if (result === 'not-judged') return `not judged for all objects${both}`;
  return result === 'holds' ? `holds (judged ${many(objects, 'time')})` : 'concerns nothing in this project';
}

function findingHtml(finding: FindingEvidence): Html {
  const { message, place, waiver } = finding;
  const where = place && html` <small>${place.file}:${place.line}</small>`;
  const until = waiver?.until === undefined ? '' : ` until ${waiver.until}`;
  const why = waiver ? `; waived${until}: ${waiver.reason} (${waiver.place.file}:${waiver.place.line})` : '';
  return html`${findingPlaceWords(finding)}: ${message}${why}${where}`;
}
