// The package as others have it: packed, laid out in a folder of theirs, imported, and checked by their compiler.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { version } from '../../src/package/package-file.js';
import { cwd as folder, inFolder, under, withService } from '../support/around.js';
import { isLong } from '../support/counts.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULES = join(ROOT, 'node_modules');

inFolder('all');
withService('all', { transport: 'http' });
beforeAll(async () => {
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], ROOT);
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  await run('tar', ['-xzf', packed], folder);
  symlinkSync(MODULES, join(folder, 'package', 'node_modules'));
  mkdirSync(join(folder, 'mine', 'node_modules'), { recursive: true });
  symlinkSync(join(folder, 'package'), join(folder, 'mine', 'node_modules', 'trenchctl'));
  mkdirSync(join(folder, 'mine', 'node_modules', '@types'));
  symlinkSync(join(MODULES, '@types', 'node'), join(folder, 'mine', 'node_modules', '@types', 'node'));
  write('package.json', JSON.stringify({ type: 'module' }));
  const compilerOptions = { module: 'NodeNext', target: 'ES2022', strict: true, types: ['node'], noEmit: true, skipLibCheck: false };
  write('tsconfig.json', JSON.stringify({ compilerOptions }));
});

const write = (name: string, text: string) => writeFileSync(join(folder, 'mine', name), text);

function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  return new Promise<{ status: number | null; said: string }>((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { PATH: process.env.PATH ?? '', HOME: folder, ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, said }));
  });
}
const tsc = () => run(process.execPath, [join(MODULES, 'typescript', 'bin', 'tsc')], join(folder, 'mine'));

const PROGRAM = `import { ApiError, createClient, type Download } from 'trenchctl';

const client = createClient({ baseUrl: process.env.BASE ?? '', accessToken: process.env.TOKEN ?? '' });
const project = await client.project.getProject({ path: { projectId: '6002' } });
const id: string = project.id;
let count = 0;
for await (const { number } of client.each.pageProjects({ query: { archived: false } })) count += number.length > 0 ? 1 : 0;
const file: Download = await client.document.downloadDocument({ path: { type: 'ORGBLAD', number: '4001' } });
let bytes = 0;
for await (const piece of file.body) bytes += piece.byteLength;
const missing = await client.trench.getSegment({ path: { segmentId: '1' } }).catch((error: unknown) => error);
console.log(id, count > 5, bytes > 1000, missing instanceof ApiError && missing.code);
client.close();
`;

// The compiler reads the types of all packages.
test.runIf(isLong)('a program of somebody else compiles and runs, and one that breaks the contract does not compile', async () => {
  write('main.ts', PROGRAM);
  write('wrong.ts', PROGRAM.replace("projectId: '6002'", 'projectId: 6002'));
  const { said } = await tsc();
  expect(said.split('\n').filter((line) => /^\S/.test(line))).toEqual([
    expect.stringMatching(/^wrong\.ts\(4,.*'number' is not assignable to type 'string'/),
  ]);
  const { transformWithOxc } = await import('vite');
  write('main.js', (await transformWithOxc(PROGRAM, 'main.ts')).code);
  const { token = '' } = await under.as('kari.nordmann');
  const env = { BASE: under.baseUrl, TOKEN: token };
  const ran = await run(process.execPath, ['main.js'], join(folder, 'mine'), env);
  expect(ran).toEqual({ status: 0, said: '6002 true true not-found\n' });
});

test('the program of the package sets an empty folder up, plans, applies, and plans to no change', async () => {
  const cwd = mkdtempSync(join(folder, 'empty-'));
  const bin = join(folder, 'package', 'dist', 'bin', 'trenchctl.js');
  const trenchctl = (...args: string[]) => run(process.execPath, [bin, ...args], cwd);
  const archive = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  expect(await trenchctl('init', '--ci', 'github', '--package', archive)).toMatchObject({ status: 0 });
  expect(await trenchctl('plan', 'specs/', '--detailed-exitcode')).toMatchObject({ status: 2 });
  expect(await trenchctl('apply', 'specs/', '--auto-approve')).toMatchObject({ status: 0 });
  const { status, said } = await trenchctl('plan', 'specs/', '--detailed-exitcode');
  expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('No changes.') });
});

test('init of an installed package copies the archive that npm installed it from, unless it has changed since', async () => {
  const name = readdirSync(folder).find((one) => one.endsWith('.tgz')) ?? '';
  const bytes = readFileSync(join(folder, name));
  const mine = mkdtempSync(join(folder, 'installed-'));
  cpSync(join(folder, 'package'), join(mine, 'node_modules', 'trenchctl'), { recursive: true });
  const init = (...args: string[]) =>
    run(process.execPath, ['node_modules/trenchctl/dist/bin/trenchctl.js', 'init', '--ci', 'github', ...args], mine);
  const record = (entry: object) =>
    writeFileSync(join(mine, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: { 'node_modules/trenchctl': entry } }));
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

  expect(await init()).toMatchObject({ status: 1, said: expect.stringContaining('npm has no record') });
  record({ resolved: `file:../${name}`, integrity: integrity.replace(/.{8}==$/, 'AAAAAAAA==') });
  expect(await init()).toMatchObject({ status: 1, said: expect.stringContaining('has changed since') });
  expect(existsSync(join(mine, 'tools'))).toBe(false);
  record({ resolved: `file:../${name}`, integrity });
  expect(await init()).toMatchObject({ status: 0 });
  expect(readFileSync(join(mine, 'tools', name))).toEqual(bytes);

  // A package that npm fetched from a registry is pinned by the hash that npm has checked.
  record({ version: version(), integrity });
  rmSync(join(mine, 'tools'), { recursive: true });
  expect(await init('--force')).toMatchObject({ status: 0 });
  expect(JSON.parse(readFileSync(join(mine, 'package.json'), 'utf8')).dependencies).toEqual({ trenchctl: version() });
  const lock = JSON.parse(readFileSync(join(mine, 'package-lock.json'), 'utf8'));
  expect(lock.packages['node_modules/trenchctl'].integrity).toBe(integrity);
});
