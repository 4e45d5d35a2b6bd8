// Bundles the command line into a few files, because opening hundreds of modules would slow down every start. The part of the
// embedded service that answers commands and rehearsals is in the bundle; `serve` and the texts of the contract are not.
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { rolldown } from 'rolldown';

// Texts of the contract that nearly no run needs and every start would read.
const WORDS = new Set(['description', 'summary', 'example', 'examples']);
const withoutWords = (name, value) => (WORDS.has(name) && typeof value !== 'object' ? undefined : value);
const ROWS = 'operation-rows.js';
const CONTRACT = 'contract/generated/contract.js';
const BODY_CHECKS = 'service/contract/body-checks.js';
const CHECKS_OF = 'body-checks-';
const PARSER = /[\\/]yargs[\\/]helpers[\\/]helpers\.mjs$/;
const quickStart = {
  name: 'quick-start',
  resolveId: (id) => (id.startsWith(CHECKS_OF) ? id : null),
  // The code that Ajv makes of the bodies of the contract, so that Ajv itself is neither loaded nor run.
  async load(id) {
    if (!id.startsWith(CHECKS_OF)) return null;
    const { ajvOf } = await import(pathToFileURL(resolve('dist', BODY_CHECKS)).href);
    const { OPERATIONS } = await import(
      pathToFileURL(resolve('dist/service/contract/known-operations.js')).href
    );
    const ids = OPERATIONS.filter(({ body }) => body).map((operation) => [operation.id, operation.id]);
    const ajv = ajvOf(id.slice(CHECKS_OF.length), { source: true, esm: true, lines: true });
    return standaloneCode.default(ajv, Object.fromEntries(ids));
  },
  async transform(_, id) {
    // The parser of command lines comes with the packages for help, in which V8 takes 20 ms for one regular expression.
    if (PARSER.test(id)) return { code: "export { default as Parser } from 'yargs-parser';" };
    if (id.endsWith(BODY_CHECKS)) {
      return {
        code: `import * as ignore from '${CHECKS_OF}ignore';
import * as refuse from '${CHECKS_OF}refuse';
const checks = { ignore, refuse };
export const createBodyChecks = (unknownFields) => ({ id }) => checks[unknownFields][id];`,
      };
    }
    if (!id.endsWith(ROWS) && !id.endsWith(CONTRACT)) return undefined;
    const made = await import(pathToFileURL(id).href);
    // The table of the operations is made here and not at every start. Parsing JSON is faster than parsing an object literal.
    if (id.endsWith(ROWS)) {
      const text = JSON.stringify(JSON.stringify(made.OPERATION_ROWS));
      return { code: `export const OPERATION_ROWS = JSON.parse(${text});` };
    }
    // A document of the contract is a file of its own, which is read when a schema of it is needed.
    const documents = Object.entries(made.DOCUMENTS).map(([name, document]) => {
      const source = JSON.stringify(document, withoutWords);
      this.emitFile({ type: 'asset', fileName: `${name}.json`, source });
      return `get ${name}() { return (known.${name} ??= read('${name}')); }`;
    });
    return {
      code: `import { readFileSync } from 'node:fs';
const known = {};
const read = (name) => JSON.parse(readFileSync(new URL(\`\${name}.json\`, import.meta.url), 'utf8'));
export const DOCUMENTS = { ${documents.join(', ')} };`,
    };
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
// The first modules of the steps that the usual commands take.
const STEPS = {
  start: ['cli/output/streams.js', 'cli/run.js'],
  connecting: ['cli/commands/plan.js'],
  checking: ['cli/commands/validate.js'],
  planning: ['cli/commands/plan/run-plan.js'],
  serving: ['service/open-local-service.js'],
  rehearsing: ['rehearse/rehearse.js'],
};
// Each step is one file, because opening twenty files takes longer than reading one. A file has only what its step needs,
// because all of it is parsed. Modules of two steps that are taken without each other are in a file of their own.
const BEFORE_ALL = /[\\/]dist[\\/](?:package[\\/]|cli[\\/](?:compile-cache|connection[\\/]is-ci)\.js)/;
const FILES = [
  ['version', ({ id }) => BEFORE_ALL.test(id)],
  ['start', ({ start, connecting, checking }) => start || (connecting && checking)],
  ['connecting', ({ connecting }) => connecting],
  ['checking', ({ checking }) => checking],
  ['geometry', ({ planning, serving }) => planning && serving],
  ['planning', ({ planning }) => planning],
  ['service', ({ serving, rehearsing }) => serving && rehearsing],
  ['serving', ({ serving }) => serving],
  ['rehearse', ({ rehearsing }) => rehearsing],
];
let steps;
const fileOf = (id, context) => {
  steps ??= Object.entries(STEPS).map(([name, paths]) => [
    name,
    withImports(
      paths.map((path) => resolve('dist', path)),
      (module) => context.getModuleInfo(module)?.importedIds ?? [],
    ),
  ]);
  const of = Object.fromEntries(steps.map(([name, ids]) => [name, ids.has(id)]));
  return FILES.find(([, has]) => has({ ...of, id }))?.[0] ?? null;
};

function withImports(ids, importsOf, found = new Set()) {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    withImports(importsOf(id), importsOf, found);
  }
  return found;
}

rmSync(dir, { recursive: true, force: true });
const bundle = await rolldown({
  input: { trenchctl: 'dist/cli/main.js' },
  platform: 'node',
  preserveEntrySignatures: false,
  // The native parts of resvg and of the database cannot be bundled; they are loaded when they are needed.
  external: (id, importer) =>
    id.startsWith('@resvg/') || /^(?:libsql|@node-oauth\/.*)$/.test(id) || isOutside(id, importer),
  plugins: [quickStart],
});
await bundle.write({
  dir,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  minify: true,
  codeSplitting: {
    groups: [{ name: fileOf, debugName: 'steps', includeDependenciesRecursively: false }],
  },
});
await bundle.close();
chmodSync(`${dir}/trenchctl.js`, 0o755);
// The fonts of PNG pictures, with their licence.
cpSync('src/draw/fonts', 'dist/draw/fonts', { recursive: true });
// The packages that a user installs, each with its hash: `init` makes the lock file of a new repository from them.
const locked = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
const used = locked.filter(([path, { dev }]) => path !== '' && !dev);
writeFileSync('dist/lock.json', JSON.stringify({ packages: Object.fromEntries(used) }));
