import { resolve } from 'node:path';
import type { Options } from 'yargs';
import { UserError } from '../../diagnostics/user-error.js';

const ANNOTATION_FORMATS = ['github', 'gitlab', 'sarif', 'junit'] as const;
export type AnnotationFormat = (typeof ANNOTATION_FORMATS)[number];

/** Outputs beside the one on stdout. */
export const OUTPUT_OPTIONS = {
  annotations: {
    choices: [...ANNOTATION_FORMATS, 'none'] as const,
    describe: 'Write remarks at the lines of the specs (default: github in GitHub Actions)',
  },
  'annotations-out': {
    type: 'string',
    requiresArg: true,
    describe: 'File for --annotations; without it, gitlab, sarif and junit take the place of the output',
  },
  'out-json': { type: 'string', requiresArg: true, describe: 'Also write the JSON into this file' },
  'out-markdown': { type: 'string', requiresArg: true, describe: 'Also write the markdown into this file' },
  force: { type: 'boolean', default: false, describe: 'Allow files outside of the working folder' },
} as const satisfies Record<string, Options>;

export interface OutputArgs {
  readonly annotations?: AnnotationFormat | 'none';
  readonly annotationsOut?: string;
  readonly outJson?: string;
  readonly outMarkdown?: string;
  /** The file of the report; only of commands that can write one. */
  readonly outHtml?: string;
  readonly force?: boolean;
}

interface SavedArgs {
  /** The file of the saved plan. */
  readonly out?: string;
}

export interface Outputs {
  readonly annotations?: { readonly format: AnnotationFormat; readonly out?: string };
  readonly json?: string;
  readonly markdown?: string;
  readonly html?: string;
  readonly force: boolean;
  /** The annotations take the place of the output on stdout. */
  readonly takesStdout: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the outputs of a command line. The format of annotations is found from the CI environment if it is not stated. */
export function outputsOf(args: OutputArgs & SavedArgs, env: Environment = process.env): Outputs {
  const { annotationsOut: out, outJson: json, outMarkdown: markdown, outHtml: html, force = false } = args;
  const format = args.annotations ?? foundFormat(out, env);
  if (out !== undefined && format === 'none')
    throw new UserError('--annotations-out needs a format: --annotations github, gitlab, sarif or junit');
  const files = [args.out, out, json, markdown, html].flatMap((file) =>
    file === undefined ? [] : [resolve(file)],
  );
  if (new Set(files).size < files.length)
    throw new UserError(
      '--out, --annotations-out, --out-json, --out-markdown and --out-html need a file each',
    );
  return {
    ...(format === 'none' ? {} : { annotations: { format, ...(out === undefined ? {} : { out }) } }),
    ...(json === undefined ? {} : { json }),
    ...(markdown === undefined ? {} : { markdown }),
    ...(html === undefined ? {} : { html }),
    force,
    takesStdout: format !== 'none' && format !== 'github' && out === undefined,
  };
}

/** GitLab reads annotations from a file, so they are written only if the file is named. */
function foundFormat(out: string | undefined, env: Environment): AnnotationFormat | 'none' {
  if (out?.endsWith('.sarif')) return 'sarif';
  if (out?.endsWith('.xml')) return 'junit';
  if (env.GITHUB_ACTIONS === 'true') return 'github';
  return out !== undefined && env.GITLAB_CI !== undefined && env.GITLAB_CI !== '' ? 'gitlab' : 'none';
}
