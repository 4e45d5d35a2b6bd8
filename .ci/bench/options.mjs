// The options of `npm run bench -- ...`.
import { parseArgs } from 'node:util';

const OPTIONS = {
  against: { type: 'string' },
  check: { type: 'boolean', default: false },
  short: { type: 'boolean', default: false },
  'write-expected': { type: 'boolean', default: false },
};

/**
 * Returns the names of the parts to run, and the options. Throws an error with a sentence for the user. `always` are the parts
 * that run if none is named, `onRequest` the others, `checked` the parts that have ratios, and `short` those of the short form.
 */
export function benchOptions(args, { always, onRequest, checked, short }) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
  const { against, check, short: isShort, 'write-expected': writeExpected } = values;
  const known = [...always, ...onRequest];
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`no part is called ${unknown.join(', ')}; there are ${known.join(', ')}`);
  if (isShort && !check) throw new Error('--short is a form of --check: write --check --short');
  if (check && writeExpected) throw new Error('--check and --write-expected exclude each other');
  if (isShort && against !== undefined) throw new Error('--against and --short exclude each other');
  const usual = isShort ? short : check || writeExpected ? checked : always;
  return { names: positionals.length > 0 ? positionals : usual, against, check, isShort, writeExpected };
}
