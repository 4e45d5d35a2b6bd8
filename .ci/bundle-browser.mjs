// Bundles what runs in a browser: each folder of src/browser with a main.ts becomes one script and one style sheet in
// dist/browser. A page or report embeds them as they are, so no build step is left for run time.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

const dir = 'dist/browser';
rmSync(dir, { recursive: true, force: true });
mkdirSync(dir, { recursive: true });

/** Returns a style sheet with the sheets that it imports in their places. */
const sheetOf = (file) =>
  readFileSync(file, 'utf8').replace(/@import "(.+?)";/g, (_, name) => sheetOf(join(dirname(file), name)));

/** Drops comments and white space that a style sheet does not need. */
const smaller = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .replace(/;}/g, '}')
    .trim();

const writeSheet = (name, file) => writeFileSync(`${dir}/${name}.css`, smaller(sheetOf(file)));

// Pages without a script hold the shared style and a few rules of their own.
writeSheet('base', 'src/browser/base.css');
for (const name of readdirSync('src/browser')) {
  const input = `src/browser/${name}/main.ts`;
  if (!existsSync(input)) continue;
  const bundle = await rolldown({
    input,
    platform: 'browser',
    resolve: { extensionAlias: { '.js': ['.ts'] } },
  });
  await bundle.write({ file: `${dir}/${name}.js`, format: 'iife', minify: true });
  await bundle.close();
  writeSheet(name, `src/browser/${name}/style.css`);
}
