import type { Fields } from '../../src/kinds/model.js';
import { createPreview, type PreviewWorld } from '../../src/preview/preview.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { ASSUMED } from '../../src/rating/assumptions.js';
import type { Catalogs } from '../../src/reconcile/made-plan.js';
import { budgetsUntil } from '../../src/reconcile/plan-specs.js';
import { raterWith } from '../../src/reconcile/rater.js';
import { createKeptSandbox } from '../../src/rehearse/kept-sandbox.js';
import { CABLE_TYPES, ECC_TYPES, PIPE_TYPES } from '../../src/service/data/sample-catalog.js';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { createLoadMemory } from '../../src/spec/memory/load-memory.js';
import { createFileParser } from '../../src/spec/memory/parse-files.js';

const typesOf = (types: readonly { readonly id: string; readonly name: string }[]) =>
  types.map(({ id, name, ...fields }) => ({ id, name, fields: fields as unknown as Fields }));

/** The catalogs of the embedded service, as a client reads them. */
export const CATALOGS: Catalogs = { cables: typesOf(CABLE_TYPES), pipes: typesOf(PIPE_TYPES), eccs: typesOf(ECC_TYPES) };

const RATER = await raterWith(ASSUMED);

/** A preview of texts in memory. The map may be changed before a refresh. */
export function previewOf(texts: ReadonlyMap<string, string>, more: Partial<PreviewWorld> = {}) {
  const files = { list: () => [...texts.keys()].sort(), read: (path: string) => texts.get(path) ?? '' };
  const memory = createLoadMemory(createFileParser());
  return createPreview({
    load: (from) => loadSpecs(['specs'], from, { memory }),
    files,
    catalogs: CATALOGS,
    profile: ASSUMED_PROFILE,
    sandbox: createKeptSandbox(CATALOGS),
    budgets: budgetsUntil(() => () => undefined),
    readRules: async () => ({ files: [], problems: [], sources: new Map() }),
    rater: RATER,
    makePlan: () => Promise.reject(new Error('no service')),
    today: () => '2026-11-16',
    ...more,
  });
}
