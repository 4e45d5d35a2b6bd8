// A page shows what the console gets of the demo segments: the answer about a segment, and the input of its drawings.
import { test } from 'vitest';
import { ASSUMED_PROFILE } from '../../../src/profile/profile-fields.js';
import { drawnSection } from '../../../src/service/console/console-section.js';
import { segmentAnswer } from '../../../src/service/console/segment-answer.js';
import type { Caller } from '../../../src/service/core/context.js';
import type { Section, Segment } from '../../../src/service/core/world.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import { editByHand, type WebToolEdit } from '../../../src/service/trench/web-tool.js';
import { expectPage } from '../../support/page.js';
import { NOW, namesOfIds, valueLines } from '../answers/asked.js';

const store = createMemoryStore();
store.load(demoSnapshot(NOW));
const segmentOf = (id: string) => store.get('segment', id)?.value as Segment;
const callerOf = (username: string): Caller => {
  const user = store.get('user', username)?.value;
  const [client] = store.all('client');
  if (!user || !client) throw new Error(`no user ${username}`);
  return { user, client, companyId: user.companyId, scopes: new Set() };
};

const answerTo = (segment: Segment, username: string, lang: 'nb' | 'en') =>
  segmentAnswer({ value: segment, version: 1 }, { world: store, lang, profile: ASSUMED_PROFILE }, callerOf(username));
const drawnOf = ({ sections, topCoverings }: Segment) =>
  sections.map((section) => drawnSection({ section, topCoverings, world: store, lang: 'en' }));

/** Edits by hand, one after the other, with what they change in the segment. */
function editedLines(edits: (segment: Segment) => readonly WebToolEdit[]): string[] {
  const before = segmentOf('500001');
  return edits(before).flatMap((edit) => {
    const { sections, surroundings } = editByHand(before, edit);
    const items = sections.flatMap(({ layers }) => layers.flatMap((layer) => [{ ...layer, items: layer.items.length }, ...layer.items]));
    return [`> ${JSON.stringify(edit)}`, ...valueLines(surroundings), ...valueLines(items), ''];
  });
}

const EDITS = ({ sections: [section] }: Segment): readonly WebToolEdit[] => {
  const [bottom, top] = section?.layers ?? [];
  const [pipe, ecom] = top?.items ?? [];
  const inside = (pipe as unknown as { cables: readonly { id: string }[] }).cables[0];
  return [
    { item: { id: inside?.id ?? '', label: 'K7', minPadding: 12 } },
    { item: { id: pipe?.id ?? '', label: 'P1', xAdjustment: 5, minPadding: 60, positioning: 'FREE_MANUAL' } },
    { item: { id: bottom?.items[0]?.id ?? '', label: null, yAdjustment: -5 } },
    { removeItem: ecom?.id ?? '', addCableBand: { layerId: top?.id ?? '', id: 'band' } },
    { removeLayer: bottom?.id ?? '', surroundings: { soilThermalResistivity: 1.2 } },
    { removeLayer: 'nowhere', removeItem: 'nothing' },
  ];
};

/** The segment with another value in each field that a new segment has by default. */
const varied = (segment: Segment): Segment => ({
  ...segment,
  settings: { autoMarkers: true, defaultMarkerTypeId: '7' },
  topCoverings: segment.topCoverings.map((covering, at) => ({ ...covering, infinite: at === 0, description: `Dekke ${at}` })),
  sections: segment.sections.map((section) => ({
    ...{ ...section, sectionType: 'DIRECTLY_IN_GROUND', foundationThickness: 81, foundationThicknessFillZone: 82 },
    ...{ leftBorderPadding: 83, rightBorderPadding: 84 },
    layers: section.layers.map((layer, at) => ({
      ...{
        ...layer,
        leftBorderAdjustment: 5 + at,
        rightBorderAdjustment: 15 + at,
        cableBands: at === 0 ? [] : [{ id: 'b1' }, { id: 'b2' }],
      },
      items: layer.items.map((item) => (item.kind === 'cable' ? { ...item, label: 'K7' } : item)),
    })),
  })),
});

test('the console shows a segment, draws it, and edits it by hand', () => {
  const crossing = segmentOf('500002');
  const edited = varied(editByHand(segmentOf('500001'), EDITS(segmentOf('500001'))[1] as WebToolEdit));
  const [last] = crossing.sections;
  const parts = {
    'The answer about a segment': valueLines(answerTo(crossing, 'kari.nordmann', 'nb')),
    'Depths that were written are answered as they were written': valueLines(
      answerTo({ ...crossing, sections: [{ ...last, depth: { cover: 625, layoutDepth: 1234 } } as Section] }, 'kari.nordmann', 'nb'),
    ).filter((line) => /625|1234/.test(line)),
    'The answer to a reader': valueLines(answerTo(segmentOf('500003'), 'ola.leser', 'en')),
    'A segment with other values than a new one': valueLines(answerTo(edited, 'kari.nordmann', 'nb')),
    'Sections to draw': drawnOf(crossing).flatMap((drawn) => valueLines(drawn)),
    'A section with ducts, bands and a moved pipe': drawnOf(edited).flatMap((drawn) => valueLines(drawn)),
    'Edits by hand': editedLines(EDITS),
    'The last layer of a section stays': valueLines(
      editByHand(crossing, { removeLayer: last?.layers[0]?.id ?? '' }).sections.map(({ layers }) => ({ layers: layers.length })),
    ),
  };
  const named = namesOfIds();
  expectPage(
    new URL('./answer-page.expected.txt', import.meta.url),
    Object.fromEntries(Object.entries(parts).map(([title, lines]) => [title, lines.map(named)])),
  );
});
