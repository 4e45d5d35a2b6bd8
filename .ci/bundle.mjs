// Bundles the command line into a few files, because opening hundreds of modules would slow down every start.
// The embedded service is not bundled, except for the part that a rehearsal uses: every plan with changes loads it.
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

// Texts of the contract that nearly no run needs and every start would read.
const WORDS = new Set(['description', 'summary', 'example', 'examples']);
const withoutWords = (name, value) => (WORDS.has(name) && typeof value !== 'object' ? undefined : value);
const quickStart = {
  name: 'quick-start',
  async transform(_code, id) {
    // The client needs no texts of the contract, and JSON.parse is faster than parsing an object literal.
    if (!id.endsWith('.document.js')) return undefined;
    const [[name, document]] = Object.entries(await import(pathToFileURL(id).href));
    const text = JSON.stringify(JSON.stringify(document, withoutWords));
    return { code: `export const ${name} = JSON.parse(${text});` };
  },
};

const dir = 'dist/bin';
const service = resolve('dist/service') + sep;
const isService = (id, importer = '') => {
  const path = id.startsWith('.') && importer ? resolve(dirname(importer), id) : id;
  const isOfRehearsal = importer.startsWith(service) || importer.startsWith(resolve('dist/rehearse') + sep);
  // No rehearsal prints, so the code for PDF and Excel stays where it is.
  return path.startsWith(service) && (!isOfRehearsal || /[\\/](pdf|excel)[\\/]/.test(path));
};
rmSync(dir, { recursive: true, force: true });
const bundle = await rolldown({
  input: { trenchctl: 'dist/cli/main.js' },
  platform: 'node',
  // A native package is loaded from node_modules.
  external: (id, importer) => id.startsWith('@resvg/') || isService(id, importer),
  plugins: [quickStart],
});
await bundle.write({
  dir,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  minify: true,
  // Modules that every plan needs are one file, because opening twenty files takes longer than reading one.
  codeSplitting: {
    groups: [
      { name: 'version', test: /dist\/package\//, priority: 1 },
      {
        name: 'connecting',
        test: /dist\/(api|http|contract|auth\/(?!grant)|cli\/(connection\/|output\/text-file))/,
      },
      {
        name: 'planning',
        test: /dist\/(live|plan|replan|reconcile\/(?!export|merge|shard\/merge|program|check-saved|plan-from-file|spec-differences|plan-removals)|kinds|geometry|diagnostics|cli\/(commands\/plan\/|output\/present-plan))/,
      },
    ],
  },
});
await bundle.close();
chmodSync(`${dir}/trenchctl.js`, 0o755);
// The fonts of PNG pictures, with their licence.
cpSync('src/draw/fonts', 'dist/draw/fonts', { recursive: true });
