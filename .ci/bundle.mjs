// Bundles the command line into a few files, because opening hundreds of modules would slow down every start. The part of the
// embedded service that answers commands and rehearsals is in the bundle; `serve` and the texts of the contract are not.
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

// Texts of the contract that nearly no run needs and every start would read.
const WORDS = new Set(['description', 'summary', 'example', 'examples']);
const withoutWords = (name, value) => (WORDS.has(name) && typeof value !== 'object' ? undefined : value);
// Parsing JSON is faster than parsing an object literal.
const parsed = (value) => `JSON.parse(${JSON.stringify(JSON.stringify(value, withoutWords))})`;
const ROWS = 'operation-rows.js';
const CONTRACT = 'contract/generated/contract.js';
const quickStart = {
  name: 'quick-start',
  async transform(_code, id) {
    if (!id.endsWith(ROWS) && !id.endsWith(CONTRACT)) return undefined;
    const made = await import(pathToFileURL(id).href);
    // The table of the operations is made here and not at every start.
    if (id.endsWith(ROWS)) return { code: `export const OPERATION_ROWS = ${parsed(made.OPERATION_ROWS)};` };
    // A document is parsed when its first schema is needed.
    const documents = Object.entries(made.DOCUMENTS).map(
      ([name, document]) => `get ${name}() { return (known.${name} ??= ${parsed(document)}); }`,
    );
    return { code: `const known = {};\nexport const DOCUMENTS = { ${documents.join(',\n')} };` };
  },
};

const dir = 'dist/bin';
const service = resolve('dist/service') + sep;
const OUTSIDE = /[\\/](?:pdf|excel)[\\/]|[\\/]contract[\\/]described\.js$/;
const isOutside = (id, importer = '') => {
  const path = id.startsWith('.') && importer ? resolve(dirname(importer), id) : id;
  if (!path.startsWith(service)) return false;
  // `serve` needs all of the service, with the texts of the contract. No plan prints, so the code for PDF and Excel stays too.
  return path.endsWith('create-service.js') || OUTSIDE.test(path);
};
rmSync(dir, { recursive: true, force: true });
const bundle = await rolldown({
  input: { trenchctl: 'dist/cli/main.js' },
  platform: 'node',
  // The native parts of resvg and of the database cannot be bundled; they are loaded when they are needed.
  external: (id, importer) => id.startsWith('@resvg/') || /^(?:libsql|@node-oauth\/.*)$/.test(id) || isOutside(id, importer),
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
