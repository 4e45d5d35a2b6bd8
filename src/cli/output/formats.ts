import { relative, resolve, sep } from 'node:path';
import { version } from '../../package/package-file.js';
import type { WriteAnnotations } from '../../render/annotations/annotation.js';
import type { Finding } from '../../render/annotations/findings.js';
import { repositoryFolder } from '../../spec/files/disk-files.js';

/** A text for stdout may have colours, and leaves out what stderr has told. */
type Target = 'stdout' | 'file';

/** The contents that the formats are made of. Every command states all of them; each is made only if it is asked for. */
export interface Contents {
  readonly text: (to: Target) => string | Promise<string>;
  readonly json: () => string | Promise<string>;
  readonly markdown: () => string | Promise<string>;
  /** A page whose texts are masked already: masking the whole would break the hashes of its script and style. */
  readonly html: () => string | Promise<string>;
  /** The saved plan that a JSON file holds in place of `json`. */
  readonly saved?: string | undefined;
  readonly findings: () => readonly Finding[] | Promise<readonly Finding[]>;
}

interface FormatRow {
  /** The ending of a file that -o writes in this format. */
  readonly ending: string;
  readonly write: (contents: Contents, to: Target) => string | Promise<string>;
}

/** Every output format of plan, drift, merge, validate and check: the choices of --format, and the endings of -o. */
export const FORMATS = {
  text: { ending: '.txt', write: ({ text }, to) => text(to) },
  json: { ending: '.json', write: ({ json }) => json() },
  markdown: { ending: '.md', write: ({ markdown }) => markdown() },
  html: { ending: '.html', write: ({ html }) => html() },
  sarif: {
    ending: '.sarif',
    write: async (contents) =>
      annotated(contents, (await import('../../render/annotations/sarif.js')).sarifAnnotations),
  },
  junit: {
    ending: '.xml',
    write: async (contents) =>
      annotated(contents, (await import('../../render/annotations/junit.js')).junitAnnotations),
  },
  codequality: {
    ending: '.codequality.json',
    write: async (contents) =>
      annotated(contents, (await import('../../render/annotations/gitlab.js')).gitlabAnnotations),
  },
} as const satisfies Readonly<Record<string, FormatRow>>;

export type Format = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as readonly Format[];

/** Returns the format of the longest ending that fits, because .codequality.json ends in .json too. */
export const formatOf = (file: string): Format | undefined =>
  FORMAT_NAMES.filter((name) => file.toLowerCase().endsWith(FORMATS[name].ending))
    .toSorted((a, b) => FORMATS[a].ending.length - FORMATS[b].ending.length)
    .at(-1);

/** Writes the findings, with files that are named from the root of the repository as CI systems do. */
export const annotated = async ({ findings }: Contents, write: WriteAnnotations): Promise<string> =>
  write((await findings()).map(inRepository(process.cwd())), { version: version() });

/** A file of the base commit: the shortened id, and the path from the root of the repository. */
const BASE_FILE = /^[0-9a-f]{8}:(.+)$/s;

/** Names files from the root of the repository, as CI systems do; a file outside of it keeps its name. */
function inRepository(folder: string): (finding: Finding) => Finding {
  const root = repositoryFolder();
  return (finding) => {
    const { place } = finding;
    if (!place) return finding;
    const inBase = BASE_FILE.exec(place.file)?.[1];
    if (inBase !== undefined) return { ...finding, place: { ...place, file: inBase } };
    const file = relative(root, resolve(folder, place.file)).split(sep).join('/');
    return file.startsWith('..') ? finding : { ...finding, place: { ...place, file } };
  };
}
