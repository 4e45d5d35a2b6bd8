import { format } from 'node:util';
import { maskLongSecrets, maskSecrets } from './known-secrets.js';

type Stream = Pick<NodeJS.WriteStream, 'write'>;

/**
 * Masks known secrets in every text that is printed from now on: problems, excerpts, errors, plans. Bytes, such as a
 * download to stdout, are not masked. Returns a function that ends the masking.
 */
export function maskOutput(): () => void {
  const { log, error } = console;
  const ends = [
    maskStream(process.stdout, maskLongSecrets),
    maskStream(process.stderr, maskSecrets),
    () => Object.assign(console, { log, error }),
  ];
  console.log = (...words: unknown[]) => log(maskLongSecrets(format(...words)));
  console.error = (...words: unknown[]) => error(maskSecrets(format(...words)));
  return () => {
    for (const end of ends) end();
  };
}

function maskStream(stream: Stream, mask: (text: string) => string): () => void {
  const { write } = stream;
  const masked = (chunk: unknown, ...rest: unknown[]): boolean =>
    Reflect.apply(write, stream, [typeof chunk === 'string' ? mask(chunk) : chunk, ...rest]) as boolean;
  stream.write = masked as Stream['write'];
  return () => {
    stream.write = write;
  };
}
