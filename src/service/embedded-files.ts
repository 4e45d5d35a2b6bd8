import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { packageFile } from '../package/package-file.js';

/** Script and style of a page, as they are embedded, with the sources by which a Content-Security-Policy allows them. */
export interface EmbeddedFiles {
  readonly script: string;
  readonly style: string;
  readonly scriptSource: string;
  readonly styleSource: string;
}

/** A script ends at the first end tag in its text, also inside a string. */
const inScript = (text: string): string => text.replaceAll('</script', '<\\/script');

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Reads the files that the build makes of src/browser/NAME. */
export function embeddedFiles(name: string): EmbeddedFiles {
  const built = (extension: string) =>
    readFileSync(packageFile(`dist/browser/${name}.${extension}`), 'utf8').trim();
  const script = inScript(built('js'));
  const style = built('css');
  return { script, style, scriptSource: sourceOf(script), styleSource: sourceOf(style) };
}
