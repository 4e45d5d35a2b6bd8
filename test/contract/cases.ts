// For each operation of the contract: the call that succeeds, and each way to each status.
import { type ContractOperation, operations } from '../support/contract.js';
import { CALCULATION_CASES } from './calculation-cases.js';
import type { Case, Table } from './case.js';
import { CHECKLIST_CASES } from './checklist-cases.js';
import { CUSTOMER_CASES } from './customer-cases.js';
import { DOCUMENT_CASES } from './document-cases.js';
import { PROJECT_CASES } from './project-cases.js';
import { sharedCases } from './shapes.js';
import { TRENCH_CASES } from './trench-cases.js';

export const WALKED: readonly ContractOperation[] = operations;

export const TABLE: Table = {
  ...TRENCH_CASES,
  ...PROJECT_CASES,
  ...CUSTOMER_CASES,
  ...CHECKLIST_CASES,
  ...DOCUMENT_CASES,
  ...CALCULATION_CASES,
};

/** Shared and own together. What the contract lists plays no part here, so that the two can disagree. */
export const casesOf = (operation: ContractOperation): readonly Case[] => [
  ...sharedCases(operation),
  ...(TABLE[operation.id]?.own ?? []),
];
