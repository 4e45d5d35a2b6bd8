import { expect, test } from 'vitest';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { SIMULATED } from './requests/scene.js';
import { type Failure, simulateRequests } from './requests/simulate.js';

const { count, seed } = settings({ count: 500, long: 4000, seed: 7 });

const told = ({ problem, index, request, times }: Failure): string =>
  `${problem}\n  ${times} times, first at ${index}: ${request}
  replay: TRENCHCTL_SIM_SEED=${seed} TRENCHCTL_SIM_COUNT=${index + 1} npx vitest run test/simulation/requests.test.ts`;

test(`${count} generated requests by seed ${seed} are all answered within the contract`, {
  timeout: SIMULATION_TIMEOUT,
}, async () => {
  const result = await simulateRequests({ count, seed });
  console.log(
    `requests: ${result.sent} sent, ${JSON.stringify(result.statuses)}, read back ${JSON.stringify(result.readBack)}`,
  );
  console.log(JSON.stringify(result.byKind));
  expect(result.failures.map(told).join('\n')).toBe('');
  expect(result.sent).toBe(count);
  // A simulation that gets nowhere proves nothing.
  const missed = SIMULATED.filter(({ id }) => !result.succeeded.has(id)).map(({ id }) => id);
  if (count >= 2000) expect(missed).toEqual([]);
});
