import { isError } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { dayOf } from '../../../plan/checks/safety.js';
import type { RuleDocument, RuleFinding } from '../../../plan/model/rule-finding.js';
import { judgeLive, type LiveJudgement } from '../../../reconcile/rules/judge-live.js';
import type { Services } from '../../connection/with-client.js';
import { budgetsOf } from '../../options/budgets.js';
import type { GlobalArgs } from '../../options/common-options.js';
import { printSpecProblems, readSpecs } from '../../options/read-specs.js';
import { type RulesArgs, rulesFor } from '../../options/rules-options.js';
import { jsonText } from '../../output/json-text.js';
import { digestOf, type Entry, type Missing } from './manifest.js';

export interface EvidenceArgs extends GlobalArgs, RulesArgs {
  readonly specs?: readonly string[];
}

/** not-concerned: the project has no object that the rule is for. */
type Result = 'holds' | 'waived' | 'finding' | 'not-judged' | 'not-concerned';

/** A finding without the words of its rule, which stand beside it. */
export type FindingEvidence = Pick<
  RuleFinding,
  'project' | 'segment' | 'path' | 'address' | 'message' | 'facts' | 'place' | 'waiver'
>;

/** One rule, and what became of it in the live state. */
export interface RuleEvidence extends RuleDocument {
  readonly result: Result;
  readonly findings: readonly FindingEvidence[];
}

/** The rules by which the live state was judged. */
export interface Evidence {
  readonly files: LiveJudgement['rules']['files'];
  /** True if the specs were given, so that their waivers count. */
  readonly hasSpecs: boolean;
  readonly rules: readonly RuleEvidence[];
  readonly waivers: LiveJudgement['rules']['waivers'];
}

export interface EvidencePart {
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
  const judged = await judgeLive(
    {
      copy: await readSpecs([...copy.keys()], { profile, files }),
      specs: await givenSpecs(services, args),
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
  const evidence = inEvidence(judged, args.specs !== undefined);
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
  if (args.specs === undefined) return undefined;
  const specs = await readSpecs(args.specs, { profile });
  printSpecProblems(specs.problems.filter(isError), specs.sources, args);
  if (specs.problems.some(isError))
    throw new UserError('the specs cannot be used, so their waivers are not known; correct them');
  return specs;
}

const inEvidence = ({ findings, rules }: LiveJudgement, hasSpecs: boolean): Evidence => ({
  files: rules.files,
  hasSpecs,
  rules: rules.rules.map((rule) => {
    const own = findings.filter((finding) => finding.rule === rule.rule);
    return { ...rule, result: resultOf(rule, own), findings: own.map(shown) };
  }),
  waivers: rules.waivers,
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
