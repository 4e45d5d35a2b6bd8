import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from '../support/counts.js';
import { startService, type TestService } from '../support/service.js';
import { type Cut, type Relay, startRelay } from './cut/relay.js';
import { APPLY, prepare, run, specPath } from './cut/run-cuts.js';

const ALL_SCENARIOS = [
  'a-pipe-of-another-type-replaces-its-section',
  'a-cable-of-another-type-is-made-before-the-old-one-goes',
  'a-cable-that-is-added-to-a-pipe-replaces-the-section',
  'a-layer-that-is-removed-replaces-its-section',
  'a-section-is-added-in-the-middle-and-the-others-stay',
  'two-sections-are-replaced-and-keep-their-order',
  'a-top-covering-at-the-bottom-moves-the-others-up',
  'a-replacement-puts-ecom-ducts-back-into-their-pipe',
  'the-only-section-is-replaced-by-one-that-is-made-first',
  'a-surplus-section-goes-and-its-neighbour-stays',
  'a-layer-is-added-between',
];
/** A start of the program takes half a second, so that only the long run plays all scenarios. */
const SCENARIOS = ALL_SCENARIOS.filter((_, n) => n % cases(6, 1) === 0);
/** The step from one boundary that is cut to the next; 1 cuts all of them. */
const STRIDE = Number(process.env.TRENCHCTL_SIM_STRIDE ?? cases(120, 40));
const WHEN: readonly Cut['when'][] = ['before', 'done', 'answered'];

let service: TestService;
let proxy: Relay;
beforeAll(async () => {
  service = await startService();
  proxy = await startRelay(service.service);
});
afterAll(async () => {
  await proxy.close();
  await service.close();
});

test.each(SCENARIOS)('%s: killed at its requests, one more run converges', async (scenario) => {
  const start = await prepare(scenario, service);
  const apply = ['apply', specPath(scenario), ...APPLY];
  const whole = await run(apply, { proxy, service });
  expect([whole.code, whole.said]).toEqual([0, expect.stringContaining('Applied')]);
  const desired = content(service);
  const cuts = Array.from({ length: whole.requests }, (_, n) =>
    WHEN.map((when) => ({ nth: n + 1, when })),
  ).flat();
  for (const cut of cuts.filter((_, n) => n % STRIDE === 0)) {
    service.service.store.load(start);
    expect((await run(apply, { proxy, service, cut })).code, JSON.stringify(cut)).toBeNull();
    const again = await run(apply, { proxy, service });
    expect([again.code, cut], again.said).toEqual([0, cut]);
    expect(content(service), JSON.stringify(cut)).toEqual(desired);
  }
});

/** What there is, without the ids that are new each time. */
function content({ service: { store } }: TestService): unknown {
  const segments = store.dump().records.filter(({ kind }) => kind === 'segment');
  return JSON.parse(JSON.stringify(segments.map(({ value }) => value)), (key, value) =>
    key === 'id' || key === 'pipeId' ? undefined : value,
  );
}
