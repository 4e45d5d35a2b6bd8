// A segment with one section of 300 items, so that rules for pairs have 89,700 of them.
import type { LiveSegment } from '../../../src/kinds/model.js';
import { typesIn } from '../../../src/plan/quantities/segment-amounts.js';
import type { JudgedState } from '../../../src/reconcile/rules/judge-state.js';
import { layoutWords } from '../../../src/render/words/layout-words.js';
import { resolveTypes } from '../../../src/spec/build/resolve-types.js';
import { desiredLive } from '../../../src/views/desired-live.js';
import { drawnIn } from '../../../src/views/live-views.js';
import { type SectionSide, segmentFacts } from '../../../src/views/rule-facts.js';
import { loadSpecs } from '../../support/load-specs.js';

const CATALOGS = {
  cables: [{ id: '1', name: 'MV 240', fields: { outerDiameter: 40, voltageCategory: 'MV' } }],
  pipes: [{ id: '2', name: 'PE 110', fields: { outerDiameter: 110, wallThickness: 5 } }],
};

const SPEC = `apiVersion: trenchctl/v1
project: "1"
segments:
  Large:
    length: 100
    description: "${'x'.repeat(1000)}"
    topCoverings: [{type: GRAVEL, thickness: 100}, {type: TARMAC, thickness: 50}]
    sections:
      - coverThickness: 700
        foundationThickness: 100
        leftBorderPadding: 100
        rightBorderPadding: 100
        layers:
          - protectionLayerThickness: 50
            leftBorderAdjustment: 0
            rightBorderAdjustment: 0
            cables: [{type: MV 240, groupConfiguration: TRIANGLE, count: 120}]
            pipes:
              - {type: PE 110, pipeCategory: GAS, count: 50}
              - {type: PE 110, pipeCategory: CONTAINER, count: 40, cables: [{type: MV 240, groupConfiguration: SINGLE}]}
            ecomDucts: [{outerDiameter: 32, count: 50}]
`;

export interface LargeSection {
  readonly live: LiveSegment;
  readonly items: number;
  /** The state with facts that nobody has asked for yet. */
  state(): JudgedState;
}

export function largeSection(): LargeSection {
  const loaded = loadSpecs(['a.yaml'], { list: () => ['a.yaml'], read: () => SPEC });
  const { projects } = resolveTypes(loaded.projects, CATALOGS);
  const desired = projects[0]?.segments[0];
  if (!desired || loaded.problems.length > 0) throw new Error(JSON.stringify(loaded.problems));
  const live = desiredLive(desired);
  const context = { typeOf: typesIn(CATALOGS), words: layoutWords, heading: { project: '1', date: '' } };
  const sections = live.sections.map((section): SectionSide => {
    const drawn = drawnIn(live, section, context);
    if ('lack' in drawn) throw new Error(`the section cannot be laid out: ${JSON.stringify(drawn)}`);
    return { live: section, drawn, key: section.id };
  });
  return {
    live,
    items: sections.flatMap(({ drawn }) => drawn?.items ?? []).length,
    state: () => ({
      live,
      isReached: true,
      facts: segmentFacts({
        project: { number: '1' },
        fields: live.fields,
        coverings: live.topCoverings,
        sections,
        typeOf: context.typeOf,
      }),
    }),
  };
}
