// The table of twenty mistakes in examples/README.md holds the messages as they are printed. UPDATE_MISTAKES=1 prints the table.
import { beforeAll, expect, test } from 'vitest';
import { readCatalogs } from '../../src/live/catalog.js';
import { createService } from '../../src/service/create-service.js';
import { resolveTypes } from '../../src/spec/build/resolve-types.js';
import { builtWarnings } from '../../src/spec/check/built-warnings.js';
import { load } from '../spec/support.js';
import { createClient } from '../support/client.js';
import { BEGINNER_MISTAKES } from './beginner-mistakes.js';
import { readDocument, section } from './documents.js';

let catalogs: Awaited<ReturnType<typeof readCatalogs>>;
beforeAll(async () => {
  const service = createService();
  catalogs = await readCatalogs(createClient(service).api, ['cables', 'pipes', 'eccs']);
  service.close();
});

function messagesOf(spec: string): string[] {
  const { projects, problems, isIgnored } = load(spec);
  const named = resolveTypes(projects, catalogs).problems;
  const sizes = builtWarnings(projects, isIgnored, catalogs);
  return [...problems, ...named, ...sizes].map(
    ({ code, message, remedy }) => `\`${code}\`: ${message} | ${remedy ?? ''}`,
  );
}

const rowOf = ([shown, spec]: readonly [string, string]): string => {
  const [first = '', ...others] = messagesOf(spec);
  expect(others).toEqual([]);
  return `| ${shown} | ${first} |`;
};

test('the table of twenty mistakes has the message that each gets', () => {
  const rows = BEGINNER_MISTAKES.map(rowOf);
  if (process.env.UPDATE_MISTAKES) console.log(rows.join('\n'));
  const text = section(readDocument('examples/README.md'), '## Twenty mistakes of a beginner');
  const listed = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| mistake'));
  expect(rows).toHaveLength(20);
  expect(listed).toEqual(rows);
});
