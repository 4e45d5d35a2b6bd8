import { isLayoutRule } from '../../kinds/layout-rules.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { FindingState, RuleFinding } from '../../plan/model/rule-finding.js';
import { findingPlaceWords, stateWords } from './finding-words.js';

// Layout problems are findings of the built-in pack. They stand in blocks of their own, beside the rules of a company.

type WithFindings = Pick<PlanDocument, 'findings'>;

export const layoutFindingsOf = ({ findings = [] }: WithFindings): RuleFinding[] =>
  findings.filter(({ rule }) => isLayoutRule(rule));

/** Returns the place in the segment and the sentence: `Havnegata, section 2, layer 1: pipe 1 is too full (FILL)`. */
export const layoutFindingLine = (finding: RuleFinding): string =>
  `${findingPlaceWords(finding)}: ${finding.message}${stateWords(finding)}`;

export interface LayoutBlock {
  readonly title: string;
  readonly problems: readonly RuleFinding[];
}

const WAIVED = ['Layout problems that a waiver excuses:', ['waived']] as const;

type Titles = readonly (readonly [title: string, states: readonly FindingState[]])[];

const OF_PLAN: Titles = [
  ['Layout problems that this plan causes:', ['new', 'worse']],
  ['Layout problems that are already live:', ['known']],
  WAIVED,
];
const OF_LIVE: Titles = [['Layout problems of the live state:', ['new', 'worse', 'known']], WAIVED];

const blocksIn = (plan: WithFindings, titles: Titles): LayoutBlock[] =>
  titles.flatMap(([title, states]) => {
    const problems = layoutFindingsOf(plan).filter(({ state }) => states.includes(state));
    return problems.length === 0 ? [] : [{ title, problems }];
  });

/** Returns the problems that the plan causes, those that are live already and those that are waived; each block only if it has some. */
export const layoutBlocks = (plan: WithFindings): LayoutBlock[] => blocksIn(plan, OF_PLAN);

/** Returns the problems of the live state, and those that are waived. */
export const liveLayoutBlocks = (plan: WithFindings): LayoutBlock[] => blocksIn(plan, OF_LIVE);
