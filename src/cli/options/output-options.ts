import { extname, resolve } from 'node:path';
import { UserError } from '../../diagnostics/user-error.js';
import { type ArgsOf, flag, type Options, texts, word } from '../command.js';
import { annotated, type Contents, FORMAT_NAMES, FORMATS, type Format, formatOf } from '../output/formats.js';
import { maskSecrets } from '../output/known-secrets.js';
import { guardPlace, replaceFile, writePlan, writing } from '../output/write-file.js';

const ENDINGS = FORMAT_NAMES.map((name) => FORMATS[name].ending).join(', ');

/** The output on stdout, and files beside it. */
export const OUTPUT_OPTIONS = {
  format: { ...word(FORMAT_NAMES, 'Output format on stdout'), default: 'text' },
  output: {
    ...texts(`Also write this file; its ending is the format: ${ENDINGS} (may be repeated)`),
    alias: 'o',
  },
} as const satisfies Options;

export const EXITCODE_OPTION = {
  'detailed-exitcode': flag('Exit with 2 if there are changes'),
} as const satisfies Options;

export type OutputArgs = ArgsOf<typeof OUTPUT_OPTIONS>;

export interface Outputs {
  /** The format on stdout. */
  readonly format: Format;
  readonly files: readonly { readonly file: string; readonly format: Format }[];
  /** True prints the annotations for the log of GitHub Actions. */
  readonly isAnnotating: boolean;
}

interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { readonly isTTY?: boolean };
}

/** Returns the outputs of a command line, or refuses them before anything is read. */
export function outputsOf({ format, output = [] }: OutputArgs, { env, stdout }: World = process): Outputs {
  if (format === 'html' && stdout.isTTY)
    throw new UserError('--format html is a page for a browser; write it into a file: -o report.html');
  const files = output.map((file) => ({ file, format: formatNamed(file) }));
  const seen = new Set<string>();
  for (const file of output) {
    if (seen.has(resolve(file)))
      throw new UserError(`${file} is the file of two outputs; each -o needs a file of its own`);
    seen.add(resolve(file));
  }
  return { format, files, isAnnotating: isAnnotating(env) };
}

const ANNOTATIONS = 'TRENCHCTL_ANNOTATIONS';

/** Remarks at the lines of specs are printed where the log shows them, unless the environment says otherwise. */
function isAnnotating(env: World['env']): boolean {
  const stated = env[ANNOTATIONS] || (env.GITHUB_ACTIONS === 'true' ? 'github' : 'none');
  if (stated === 'github' || stated === 'none') return stated === 'github';
  throw new UserError(`${ANNOTATIONS} must be github or none`);
}

function formatNamed(file: string): Format {
  const format = formatOf(file);
  if (format !== undefined) return format;
  const ending = extname(file);
  throw new UserError(
    `-o ${file}: the ending is the format, and ${ending === '' ? 'there is none' : `${ending} is none of them`}; use ${ENDINGS}`,
  );
}

export async function printOutput({ format }: Outputs, contents: Contents): Promise<void> {
  const text = await FORMATS[format].write(contents, 'stdout');
  // Bytes are neither masked nor escaped: a page is masked already, and its script has to stay as it is.
  process.stdout.write(format === 'html' ? Buffer.from(text) : text);
}

/** The file of -o that holds the saved plan: a plan in JSON is the one that `apply` takes. */
export const savedPlanFile = ({ files }: Pick<Outputs, 'files'>): string | undefined =>
  files.find(({ format }) => format === 'json')?.file;

/** Writes the files that -o names, and the annotations for the log of a CI system. */
export async function writeOutputs(outputs: Outputs, contents: Contents): Promise<void> {
  for (const { file, format } of outputs.files) {
    if (format === 'json' && contents.saved !== undefined) {
      writePlan(file, contents.saved);
      console.error(`Saved in ${file}.`);
      continue;
    }
    const text = await FORMATS[format].write(contents, 'file');
    writeFile(file, format === 'html' ? text : maskSecrets(text));
    if (format === 'html') console.error(`The report is in ${file}: open it in a browser.`);
  }
  if (!outputs.isAnnotating) return;
  const { githubAnnotations } = await import('../../render/annotations/github.js');
  // A runner of GitHub reads both streams, and stdout may hold JSON. As bytes, the commands are not escaped as foreign ones.
  process.stderr.write(Buffer.from(maskSecrets(await annotated(contents, githubAnnotations))));
}

const writeFile = (file: string, text: string): void =>
  writing(file, () => {
    guardPlace(file);
    replaceFile(file, text, 0o644);
  });
