import type { WaiverNote } from '../../plan/model/rule-finding.js';
import { createWork, type Unjudged, type Work } from '../../rules/judge.js';
import type { Rule } from '../../rules/rule.js';

/** The rules of a run with the work that is left, and what was judged by them. */
export interface Judge {
  readonly rules: readonly Rule[];
  readonly work: Work;
  readonly objects: Map<Rule, number>;
  readonly unjudged: Unjudged[];
  /** The day for which waivers are judged, as in 2026-12-01. */
  readonly today: string;
  readonly waivers: WaiverNote[];
}

export const createJudge = (rules: readonly Rule[], today: string): Judge => ({
  rules,
  today,
  waivers: [],
  work: createWork(),
  objects: new Map(),
  unjudged: [],
});
