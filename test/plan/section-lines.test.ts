// The changes of a plan for an interrupted replacement.
import { expect, test } from 'vitest';
import type { LiveItem } from '../../src/kinds/model.js';
import { planOne } from '../../src/plan/plan.js';
import { changeReason } from '../../src/render/words/reason-words.js';
import { liveItem, liveLayer, liveSection, place, UNPROTECTED } from '../support/build.js';

const section = (id: string, ...items: LiveItem[]) =>
  liveSection(id, [liveLayer(`${id}.l`, items)], { a: 1 });
const PIPE = { kind: 'pipe', fields: { typeId: '5' }, place };
const desired = {
  name: 'S',
  fields: {},
  sections: [{ fields: {}, place, layers: [{ fields: {}, place, items: { pipe: [PIPE] } }] }],
  lifecycle: UNPROTECTED,
  place,
};
const OLD = liveItem('pipe', 'p', { typeId: '3' });
const NEW = liveItem('pipe', 'q', { typeId: '5' });
const sensor = (id: string) => liveItem('sensor', id);

const lines = (old: LiveItem[], unfinished: LiveItem[], interrupted?: Map<string, string>) => {
  const live = {
    id: '1',
    fields: { name: 'S' },
    sections: [section('old', ...old), section('unfinished', ...unfinished)],
  };
  const { changes } = planOne({ desired, live, project: { number: 'P', id: '1' }, interrupted });
  return changes.map(({ action, address, reason, destroyed }) => [
    action,
    address.slice(4),
    destroyed,
    changeReason(reason),
  ]);
};
const FINISHES = 'resumes the interrupted replacement of section 1: section 2 takes its place';

test.each<[string, LiveItem[], LiveItem[], unknown[][]]>([
  [
    'all that is left is to let the old one go: nothing tells it from one too many',
    [OLD],
    [NEW],
    [['delete', 'sections/old', 2, 'currently section 1; the spec has fewer sections']],
  ],
  [
    'what is not there yet is made',
    [OLD],
    [],
    [
      ['replace', 'sections[0]', 2, FINISHES],
      ['create', 'sections[0]/layers[0]/pipes[0]', 0, 'does not exist yet'],
    ],
  ],
  [
    'a copy tells whose unfinished it is',
    [OLD, sensor('s')],
    [sensor('t'), NEW],
    [['replace', 'sections[0]', 3, `${FINISHES} and holds a copy of 1 unmanaged object`]],
  ],
  [
    'several copies',
    [OLD, sensor('s'), sensor('u')],
    [sensor('t'), sensor('v'), NEW],
    [['replace', 'sections[0]', 4, `${FINISHES} and holds a copy of 2 unmanaged objects`]],
  ],
])('%s', (_, old, unfinished, said) => {
  expect(lines(old, unfinished)).toEqual(said);
});

test('the run that created an unfinished section knows it', () => {
  expect(lines([OLD], [NEW], new Map([['unfinished', 'old']]))).toEqual([
    ['replace', 'sections[0]', 2, FINISHES],
  ]);
});

test('a section with stated items before all copies exist is not an unfinished one', () => {
  const said = lines([OLD, sensor('s'), sensor('u')], [sensor('t'), NEW])
    .flat()
    .join();
  expect(said).not.toContain('finishes');
});
