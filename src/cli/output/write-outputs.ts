import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { UserError } from '../../diagnostics/user-error.js';
import { version } from '../../package/version.js';
import type { WriteAnnotations } from '../../render/annotations/annotation.js';
import type { Finding } from '../../render/findings.js';
import type { AnnotationFormat, Outputs } from '../options/output-options.js';
import { maskSecrets } from './known-secrets.js';
import { reasonOf } from './text-file.js';
import { guardPlace, replaceFile } from './write-file.js';

/** The contents of the outputs; each is made only if it is asked for. */
export interface Contents {
  readonly findings: () => readonly Finding[] | Promise<readonly Finding[]>;
  readonly json: () => string | Promise<string>;
  readonly markdown: () => string | Promise<string>;
  /** A page with masked texts; absent for a command that writes no report. */
  readonly html?: () => Promise<string>;
}

/** Writes the outputs beside the one on stdout. */
export async function writeOutputs(outputs: Outputs, contents: Contents): Promise<void> {
  const { json, markdown, html, annotations, force } = outputs;
  if (json !== undefined) writeOutput(json, await contents.json(), force);
  if (markdown !== undefined) writeOutput(markdown, await contents.markdown(), force);
  if (html !== undefined && contents.html) writePage(html, await contents.html(), force);
  if (!annotations) return;
  const write = await writerOf(annotations.format);
  const text = write((await contents.findings()).map(inRepository(process.cwd())), { version: version() });
  if (annotations.out !== undefined) writeOutput(annotations.out, text, force);
  // A runner of GitHub reads both streams, and stdout may hold JSON. As bytes, the commands are not escaped as foreign ones.
  else if (annotations.format === 'github') process.stderr.write(Buffer.from(maskSecrets(text)));
  else process.stdout.write(text);
}

async function writerOf(format: AnnotationFormat): Promise<WriteAnnotations> {
  switch (format) {
    case 'github':
      return (await import('../../render/annotations/github.js')).githubAnnotations;
    case 'gitlab':
      return (await import('../../render/annotations/gitlab.js')).gitlabAnnotations;
    case 'sarif':
      return (await import('../../render/annotations/sarif.js')).sarifAnnotations;
    case 'junit':
      return (await import('../../render/annotations/junit.js')).junitAnnotations;
  }
}

const writeOutput = (file: string, text: string, force: boolean): void =>
  writePage(file, maskSecrets(text), force);

/** Writes a text whose parts are masked already. */
export function writePage(file: string, text: string, force: boolean): void {
  try {
    guardPlace(file, force);
    replaceFile(file, text, 0o644);
  } catch (error) {
    throw new UserError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}

/** A file of the base commit: the shortened id, and the path from the root of the repository. */
const BASE_FILE = /^[0-9a-f]{8}:(.+)$/s;

/** Names files from the root of the repository, as CI systems do; a file outside of it keeps its name. */
function inRepository(folder: string): (finding: Finding) => Finding {
  const root = rootAbove(folder);
  return (finding) => {
    const { place } = finding;
    if (!place) return finding;
    const inBase = BASE_FILE.exec(place.file)?.[1];
    if (inBase !== undefined) return { ...finding, place: { ...place, file: inBase } };
    const file = relative(root, resolve(folder, place.file)).split(sep).join('/');
    return file.startsWith('..') ? finding : { ...finding, place: { ...place, file } };
  };
}

/** The nearest folder with a .git, which is a file in a worktree; the folder itself if there is none. */
function rootAbove(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return folder;
  }
}
