import type { Problem } from '../../../diagnostics/problem.js';
import type { DesiredProject } from '../../../kinds/model.js';
import { type CatalogType, readCatalogs } from '../../../live/catalog.js';
import type { RuleFinding } from '../../../plan/model/rule-finding.js';
import { typesIn } from '../../../plan/quantities/segment-amounts.js';
import type { Rater } from '../../../reconcile/rater.js';
import { findingProblems } from '../../../reconcile/rules/findings.js';
import { needsRatings, rulesDocument } from '../../../reconcile/rules/judge-plan.js';
import { judgeSpecs } from '../../../reconcile/rules/judge-specs.js';
import { createJudge } from '../../../reconcile/rules/judge-state.js';
import { unjudgedLines } from '../../../render/words/finding-words.js';
import type { Work } from '../../../rules/work.js';
import { resolveTypes } from '../../../spec/build/resolve-types.js';
import type { GlobalArgs } from '../../command.js';
import { withConnection } from '../../connection/connect.js';
import type { GivenRules } from '../../options/rules-options.js';

interface Judged {
  readonly findings: readonly RuleFinding[];
  /** The findings as warnings: only a plan knows if they are new, and refuses them. */
  readonly problems: readonly Problem[];
  readonly unjudged: readonly string[];
}

type Catalogs = Partial<Record<'cables' | 'pipes' | 'eccs', readonly CatalogType[]>>;

interface Online {
  readonly args: GlobalArgs;
  readonly rater: Rater;
}

/** Judges what the specs state. The sizes of items are known only with the catalogs of the service. */
export async function judgeStated(
  projects: readonly DesiredProject[],
  given: GivenRules,
  online: Online | undefined,
  work?: Work,
): Promise<Judged> {
  // Only a catalog tells the conductors of a cable, and only a live segment has the soil of the service.
  const rate = online && needsRatings(given) && !online.rater.readsSoil ? online.rater.rate : undefined;
  const catalogs: Catalogs = online ? await catalogsOf(online.args) : {};
  const run = createJudge(
    given.files.flatMap(({ rules }) => rules),
    given.today,
    work,
  );
  const resolved = online ? resolveTypes(projects, catalogs).projects : projects;
  const findings = judgeSpecs(run, resolved, { typeOf: typesIn(catalogs), rate });
  return {
    findings,
    problems: findingProblems(findings),
    unjudged: unjudgedLines(rulesDocument(run, given)),
  };
}

const catalogsOf = (args: GlobalArgs): Promise<Catalogs> =>
  withConnection(args, ({ reading }) => readCatalogs(reading, ['cables', 'pipes', 'eccs']));
