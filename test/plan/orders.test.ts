// The orders of findings and ratings do not depend on the order in which shards give them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inMoveOrder } from '../../src/plan/model/item-move.js';
import { inCableOrder, inRatingOrder, type RatingChange, type UnratedCable } from '../../src/plan/model/rating-change.js';
import { inFindingOrder, isRefusing, type RuleFinding } from '../../src/plan/model/rule-finding.js';

/** Any order of the list, put in order, is the list. */
const isOrder = <T>(list: readonly T[], order: (some: readonly T[]) => T[]): void =>
  fc.assert(
    fc.property(fc.shuffledSubarray([...list], { minLength: list.length }), (shuffled) => {
      expect(order(shuffled)).toEqual(list);
    }),
    { numRuns: 50, seed: 35 },
  );

const finding = (state: string, severity: string, address = 'P/a', rule = 'r') => ({ state, severity, address, rule }) as RuleFinding;

test('new and worse findings come first, errors before warnings, then addresses and rules', () => {
  const list = [
    finding('new', 'error'),
    finding('new', 'warning', 'P/a', 'q'),
    finding('new', 'warning', 'P/a', 'r'),
    finding('new', 'warning', 'P/b', 'a'),
    finding('new', 'note', 'P/0'),
    finding('worse', 'error', 'P/0'),
    finding('known', 'error', 'P/0'),
    finding('waived', 'error', 'P/0'),
  ];
  expect(list).toHaveLength(8);
  isOrder(list, inFindingOrder);
});

test('a plan is refused by errors that are new or worse', () => {
  const states = ['new', 'worse', 'known', 'waived'];
  const all = ['error', 'warning', 'note'].flatMap((severity) => states.map((state) => finding(state, severity)));
  expect(all.filter(isRefusing)).toEqual([finding('new', 'error'), finding('worse', 'error')]);
});

const cable = (project: string, segment: string, section: number, item: number, change = 0) =>
  ({ project, segment, section, item, change }) as RatingChange & UnratedCable;

test('cables are in the order of projects, segments, sections and items, and the greatest fall comes first', () => {
  const list = [
    cable('P', 'a', 1, 1),
    cable('P', 'a', 1, 2),
    cable('P', 'a', 2, 1),
    cable('P', 'a', 10, 1),
    cable('P', 'b', 1, 1),
    cable('Q', 'a', 1, 1),
  ];
  expect(inCableOrder([])).toEqual([]);
  isOrder(list, inCableOrder);
  isOrder([cable('P', 'a', 1, 1), cable('P', 'b', 1, 1), cable('Q', 'a', 1, 1)], (some) => inMoveOrder(some as never) as never);
  isOrder([cable('Q', 'b', 9, 9, -20), cable('Q', 'a', 1, 1, -3), ...list, cable('P', 'a', 1, 1, 4)], inRatingOrder);
});
