// Bundles what runs in a browser: each folder of src/browser with a main.ts becomes one script and one style sheet in
// dist/browser. A page or report embeds them as they are, so no build step is left for run time.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';

const dir = 'dist/browser';
rmSync(dir, { recursive: true, force: true });
mkdirSync(dir, { recursive: true });

/** Drops comments and white space that a style sheet does not need. */
const smaller = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .replace(/;}/g, '}')
    .trim();

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
  const sheets = readdirSync(`src/browser/${name}`, { recursive: true }).filter((file) =>
    file.endsWith('.css'),
  );
  // The sheet of the whole page comes first, because the sheets of its parts refine it.
  sheets.sort((a, b) => Number(b === 'style.css') - Number(a === 'style.css') || (a < b ? -1 : 1));
  const css = sheets.map((file) => readFileSync(`src/browser/${name}/${file}`, 'utf8')).join('\n');
  if (sheets.length > 0) writeFileSync(`${dir}/${name}.css`, smaller(css));
}
