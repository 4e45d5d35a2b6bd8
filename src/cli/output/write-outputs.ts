import { UserError } from '../../diagnostics/user-error.js';
import type { Outputs } from '../options/output-options.js';
import { annotated, type Contents, FORMATS } from './formats.js';
import { maskSecrets } from './known-secrets.js';
import { guardPlace, reasonOf, replaceFile } from './write-file.js';

/** Prints the output that --format names. */
export async function printOutput({ format }: Outputs, contents: Contents): Promise<void> {
  const text = await FORMATS[format].write(contents, 'stdout');
  // Bytes are neither masked nor escaped: a page is masked already, and its script has to stay as it is.
  process.stdout.write(format === 'html' ? Buffer.from(text) : text);
}

/** Writes the files that -o names, and the annotations for the log of a CI system. */
export async function writeOutputs(outputs: Outputs, contents: Contents): Promise<void> {
  for (const { file, format } of outputs.files) {
    const text = await FORMATS[format].write(contents, 'file');
    writeFile(file, format === 'html' ? text : maskSecrets(text), outputs.force);
    if (format === 'html') console.error(`The report is in ${file}: open it in a browser.`);
  }
  if (!outputs.isAnnotating) return;
  const { githubAnnotations } = await import('../../render/annotations/github.js');
  // A runner of GitHub reads both streams, and stdout may hold JSON. As bytes, the commands are not escaped as foreign ones.
  process.stderr.write(Buffer.from(maskSecrets(await annotated(contents, githubAnnotations))));
}

function writeFile(file: string, text: string, force: boolean): void {
  try {
    guardPlace(file, force);
    replaceFile(file, text, 0o644);
  } catch (error) {
    throw new UserError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}
