// Numbers are unique in a company at present; the documents say to expect several all the same.
import { expect, test } from 'vitest';
import { findProject } from '../../src/cli/connection/find-project.js';
import { demoSnapshot } from '../../src/service/data/seed.js';
import type { Snapshot } from '../../src/service/store/port.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each', { transport: 'http', seed: twins });

/** 6001 and 6002 have the same number; so has 6007, in the archive, and its name is meant to harm. */
function twins(): Snapshot {
  const snapshot = demoSnapshot();
  const renamed: Record<string, object> = {
    6001: { number: 'DEMO-1', name: 'One\u001b[2Jmore' },
    6007: { number: 'DEMO-1' },
    6008: { number: '2026-0418' },
  };
  const records = snapshot.records.map((record) =>
    record.kind === 'project' ? { ...record, value: { ...(record.value as object), ...renamed[record.id] } } : record,
  );
  return { ...snapshot, records };
}

const trenchctl = (...args: string[]) => runHere(args, { cwd, env: loginTo(under) });

test('several projects with the number are listed, and id:ID says which', async () => {
  const { status, stderr } = await trenchctl('project', 'show', 'DEMO-1');
  expect(status).toBe(1);
  // The line that names the hosts has a port that differs each time.
  expect(stderr.replace(/^Credentials go to: .*\n/, '')).toBe(
    [
      'trenchctl: several projects have the number DEMO-1: choose one by its id, in place of the number',
      '  id:6001  One\\u{1b}[2Jmore (STARTED)',
      '  id:6002  Demo: Parkveien (STARTED)',
      '',
    ].join('\n'),
  );
  const chosen = await trenchctl('project', 'show', 'id:6002');
  expect(chosen).toMatchObject({ status: 0, stdout: expect.stringContaining('Demo: Parkveien') });
});

test('one in the archive does not stand in the way of one that is not', async () => {
  const { stdout } = await trenchctl('project', 'show', '2026-0418', '--format', 'json');
  expect(JSON.parse(stdout)).toMatchObject({ id: '6003', archived: false });
});

test('projects that a service lists beside the one that is meant are left out', async () => {
  const listed = async function* () {
    for (const [id, number] of ['DEMO-11', 'DEMO-1', 'demo-1'].entries()) yield { id: String(id), number };
  };
  const services = { companyId: '1', reading: {}, read: { each: { pageProjects: listed } } } as unknown as Parameters<
    typeof findProject
  >[0];
  expect((await findProject(services, 'DEMO-1')).id).toBe('1');
});
