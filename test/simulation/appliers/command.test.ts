// The command apply, where another run creates the same at the same time: it does not end with 0, and names all ids.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cwd, inFolder, under, withService } from '../../support/around.js';
import { frontDoor } from '../../support/front-door.js';
import { loginTo } from '../../support/login.js';
import { runHere } from '../../support/run-here.js';

inFolder('each');
withService('each');

const SEGMENTS =
  'segments:\n  Nygata 1-9: {length: 12, sections: [{layers: [{cables: [{typeId: 1010}]}]}]}\n  Nygata 10-20: {length: 30}\n';
const NEW =
  '{number: "2026-0999", create: true, name: Nygata, status: STARTED, startDate: 2026-11-01, owner: kari.nordmann, modules: [CABLESIMULATOR]}';

const CREATE = /\/(projects\/by-owner|segments\/by-projectid)\//;

/** A server before the service, at which another run makes each create first. */
async function withRival(): Promise<string> {
  const { fetch: send } = under.service;
  const twice: typeof fetch = async (input, init) => {
    if (init?.method !== 'GET' && CREATE.test(String(input))) await send(input, init);
    return send(input, init);
  };
  const server = createServer(frontDoor({ ...under, service: { ...under.service, fetch: twice } }, 'http'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const segmentIds = () => under.service.store.dump().records.flatMap(({ kind, id }) => (kind === 'segment' ? [id] : []));

test.each([
  ['of a project that is there', '"2026-0417"'],
  ['of a new project', NEW],
])('what is there twice is named: segments %s', async (_, project) => {
  const before = new Set(segmentIds());
  writeFileSync(join(cwd, 'nygata.yaml'), `apiVersion: trenchctl/v1\nproject: ${project}\n${SEGMENTS}`);
  const baseUrl = await withRival();
  const env = {
    ...loginTo(under),
    TRENCHCTL_BASE_URL: baseUrl,
    TRENCHCTL_TOKEN_URL: `${baseUrl}/oauth/token`,
    TRENCHCTL_COMPANY_ID: '1001',
  };
  const { status, stdout, stderr } = await runHere(['apply', 'nygata.yaml', '--auto-approve'], { cwd, env });
  expect(status, stdout + stderr).toBe(1);
  const twice = segmentIds().filter((id) => !before.has(id));
  expect(stderr.split('this run created what is there more than once now')).toHaveLength(3);
  expect(twice.filter((id) => !stderr.includes(id))).toEqual([]);
  expect(twice.length).toBe(4);
});
