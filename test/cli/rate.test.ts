// Which ratings file a command reads: that of the environment before that of the settings, and none outside of the working folder for the
// settings. `sessions/rate.txt` and `sessions/rate-plans.txt` have the rest of `rate`.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each', { transport: 'http' });

const write = (file: string, text: string) => writeFileSync(join(cwd, file), text);
const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments: {Kaia: {sections: [{layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]}]}}
`;
beforeEach(() => write('spec.yaml', SPEC));

// The settings come with every pull request, and a problem shows the line of the file that it is about.
test.each(['../outside.yaml', '/etc/hostname', '.git/config', 'sub/../../outside.yaml', 'link.yaml'])(
  'a ratings file that the settings name as %s is not read',
  async (file) => {
    const outside = join(cwd, '..', 'outside.yaml');
    writeFileSync(outside, 'hidden-words: 1\n');
    mkdirSync(join(cwd, '.git'));
    write('.git/config', 'hidden-words: 1\n');
    symlinkSync(outside, join(cwd, 'link.yaml'));
    write('trenchctl.yaml', `ratings: ${file}\n`);
    const { status, stderr } = await runHere(['rate', 'spec.yaml'], { cwd, env: loginTo(under) });
    rmSync(outside);
    expect(status).toBe(1);
    expect(stderr).not.toContain('hidden-words');
    expect(stderr).toMatch(/working folder/);
  },
);

test('a ratings file that the environment names takes the place of the one in the settings, also outside, and may be none', async () => {
  write('trenchctl.yaml', 'ratings: own.yaml\n');
  write('own.yaml', 'apiVersion: trenchctl-ratings/v1\nground: {soil: 2}\n');
  write('../other.yaml', 'apiVersion: trenchctl-ratings/v1\nground: {soil: 3}\n');
  const rated = async (env: Readonly<Record<string, string>>, ...args: string[]) => {
    const ran = await runHere(['rate', 'spec.yaml', '--format', 'json', ...args], { cwd, env: { ...loginTo(under), ...env } });
    return (JSON.parse(ran.stdout) as { ratings: { rating: number }[] }).ratings[0]?.rating ?? 0;
  };
  const [settings, other, none] = [
    await rated({}),
    await rated({ TRENCHCTL_RATINGS: '../other.yaml' }),
    await rated({ TRENCHCTL_RATINGS: '' }),
  ];
  expect(other).toBeLessThan(settings);
  expect(none).toBeGreaterThan(settings);
  expect(await rated({ TRENCHCTL_RATINGS: '../other.yaml' }, '--ratings-file', 'own.yaml')).toBe(settings);
  rmSync(join(cwd, '..', 'other.yaml'));
});
