import type { Place } from '../../diagnostics/problem.js';
import type { FindingPlace } from '../../plan/model/rule-finding.js';

/** The place of a finding, in the form of the JSON output. */
export const findingPlace = ({ file, line, col }: Place): FindingPlace => ({ file, line, column: col });
