// Writes src/contract/generated from schemas/openapi, before the compiler needs it. A stamp beside the files is the hash of
// everything that they are made from and of the files themselves: as long as it holds, the generator is not even loaded,
// because generating takes several seconds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STAMP = '.stamp';
const OUTPUT = 'src/contract/generated';
// The lock file stands for the versions of the packages that generate.
const FILES = ['.ci/generate-contract.mjs', 'package-lock.json'];
const FOLDERS = ['schemas/openapi', OUTPUT];

function stampOf(root) {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name !== STAMP)
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  const hash = createHash('sha256');
  for (const path of [...FILES, ...inFolders]) {
    const content = createHash('sha256').update(readFileSync(join(root, path)));
    hash.update(`${path} ${content.digest('hex')}\n`);
  }
  return hash.digest('hex');
}

/** Writes the files if they do not fit their stamp, and returns whether it did. `generate` returns texts by file name. */
export async function makeContract(root, generate) {
  const output = join(root, OUTPUT);
  const stamp = join(output, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(root)) return false;
  const files = await generate();
  // A file that the generator no longer makes would still be compiled.
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(output, name), text);
  writeFileSync(stamp, stampOf(root));
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await makeContract(fileURLToPath(new URL('../', import.meta.url)), async () => {
    const { generate } = await import('./generate-contract.mjs');
    return generate();
  });
