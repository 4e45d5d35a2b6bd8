// The command line as a few files: a program that starts hundreds of times a day should not open hundreds of modules.
// The embedded service stays beside it and is loaded only by those who use it.
import { chmodSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

// What a start would pay for and nearly no run needs.
const WORDS = new Set(['description', 'summary', 'example', 'examples']);
const withoutWords = (name, value) => (WORDS.has(name) && typeof value !== 'object' ? undefined : value);
const quickStart = {
  name: 'quick-start',
  async transform(code, id) {
    // The tables of characters that the width of a help text is measured with, until one is.
    if (code.includes('const segmenter = new Intl.Segmenter();')) {
      const later =
        'let made; const segmenter = { segment: (text) => (made ??= new Intl.Segmenter()).segment(text) };';
      return { code: code.replace('const segmenter = new Intl.Segmenter();', later) };
    }
    // A client needs the shapes of the contract, not its words; and a text is read faster than a program.
    if (!id.endsWith('.document.js')) return undefined;
    const [[name, document]] = Object.entries(await import(pathToFileURL(id).href));
    const text = JSON.stringify(JSON.stringify(document, withoutWords));
    return { code: `export const ${name} = JSON.parse(${text});` };
  },
};

const dir = 'dist/bin';
rmSync(dir, { recursive: true, force: true });
const bundle = await rolldown({
  input: { trenchctl: 'dist/cli/main.js' },
  platform: 'node',
  external: [/\/service\//],
  plugins: [quickStart],
});
await bundle.write({
  dir,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  minify: true,
  // What every plan needs is one file: to open twenty takes longer than to read them.
  codeSplitting: {
    groups: [
      { name: 'version', test: /dist\/cli\/(version|package-file)/, priority: 1 },
      {
        name: 'connecting',
        test: /dist\/(api|auth\/(?!grant)|cli\/(connection\/(connect|settings)|output\/text-file))/,
      },
      {
        name: 'planning',
        test: /dist\/(live|plan|kinds|geometry|diagnostics|cli\/(commands\/plan\/|make-plan|output\/present-plan))/,
      },
    ],
  },
});
await bundle.close();
chmodSync(`${dir}/trenchctl.js`, 0o755);
