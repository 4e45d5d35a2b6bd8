// The command line as a few files: a program that starts hundreds of times a day should not open hundreds of modules.
// The embedded service stays beside it and is loaded only by those who use it.
import { chmodSync, rmSync } from 'node:fs';
import { rolldown } from 'rolldown';

const dir = 'dist/bin';
rmSync(dir, { recursive: true, force: true });
const bundle = await rolldown({
  input: { trenchctl: 'dist/cli/main.js' },
  platform: 'node',
  external: [/\/service\//],
});
await bundle.write({
  dir,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  minify: true,
});
await bundle.close();
chmodSync(`${dir}/trenchctl.js`, 0o755);
