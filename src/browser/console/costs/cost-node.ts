import type { Answer } from '../shell/answer.js';
import { lang, words } from '../shell/language.js';

export type CostNode = Answer<'calculation', 'CalculationNode'>;

export const CALCULATION = '/public/calculation/rest';

const w = words({
  BUDGETGROUP: ['budget group', 'budsjettgruppe'],
  BUDGET: ['budget code', 'budsjettkode'],
  CUSTOMBUDGET_FIXEDUNIT: ['own, fixed unit price', 'egen, fast enhetspris'],
  CUSTOMBUDGET_FIXEDTOTAL: ['own, fixed sum', 'egen, fast sum'],
  GROUP: ['group', 'gruppe'],
  WORK: ['work', 'arbeid'],
  MATERIALGROUP: ['material group', 'materiellgruppe'],
  MATERIAL: ['material', 'materiell'],
  OTHER: ['other', 'annet'],
  RESOURCE: ['resource', 'ressurs'],
});

export const typeWord = (type: string): string => (w() as Readonly<Record<string, string>>)[type] ?? type;

/** An amount in kroner. The service names no currency; its catalog is in kroner. */
export const kroner = (amount: number, digits = 0): string =>
  new Intl.NumberFormat(lang(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    amount,
  );

export const sumOf = (nodes: readonly CostNode[]): number =>
  nodes.reduce((sum, { totalCost }) => sum + totalCost, 0);
