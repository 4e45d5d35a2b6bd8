import { expect, test } from 'vitest';
import { startService } from '../../support/service.js';

test('a body that nests without end is refused, and the service goes on', async () => {
  const under = await startService();
  const kari = await under.as('kari.nordmann');
  const path = { projectId: 6001 };
  for (const depth of [500, 5_000, 30_000]) {
    const rawBody = `${'{"number":"1101","quantity":1,"childNodes":['.repeat(depth)}${']}'.repeat(depth)}`;
    const answer = await kari.call('addBudgetNode', { path, rawBody: rawBody.slice(0, 1_000_000) });
    expect([400, 404], `${depth}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
  }
  expect((await kari.call('listCalculationNodes', { path })).status).toBe(200);
  await under.close();
});
