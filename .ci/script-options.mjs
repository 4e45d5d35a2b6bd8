// The options of a script. A mistake in them ends the script with a sentence.
import { parseArgs } from 'node:util';

/** Ends the script. */
export function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Returns options and positionals as `parseArgs` does. An option of type `number` is a whole number: `least` or more, and its
 * default if it is not given.
 */
export function scriptOptions(options, { allowPositionals = false } = {}) {
  const plain = Object.entries(options).map(([name, { type, default: usual }]) => [
    name,
    {
      type: type === 'number' ? 'string' : type,
      ...(type === 'number' || usual === undefined ? {} : { default: usual }),
    },
  ]);
  try {
    const { values, positionals } = parseArgs({ allowPositionals, options: Object.fromEntries(plain) });
    for (const [name, { type, least = 0, default: usual }] of Object.entries(options)) {
      if (type !== 'number') continue;
      const given = values[name];
      if (given !== undefined && !(/^\d{1,15}$/.test(given) && Number(given) >= least))
        throw new Error(`--${name} takes a whole number from ${least} on, not ${JSON.stringify(given)}`);
      values[name] = given === undefined ? usual : Number(given);
    }
    return { values, positionals };
  } catch (error) {
    return refuse(error.message);
  }
}
