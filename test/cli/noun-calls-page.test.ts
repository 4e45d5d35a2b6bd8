// A page shows the calls that commands of nouns make of their options, as --verbose prints them.
import { expect, test } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { expectPage } from '../support/page.js';
import { runHere } from '../support/run-here.js';
import { withoutSizes } from './sizes.js';

inFolder('all');
withService('all', { transport: 'http', clock: { now: () => Date.parse('2026-04-17T06:00:00Z'), sleep: async () => {} } });

const REFERENCES = '--number N --case C --substation S --company 7 --module calculation --started-from 2026-01-02 --started-to 3.4.2026';
const LINES = [
  'project list --limit 1',
  `project list --status new --status started --owner kari ${REFERENCES}`,
  'project list --all --located --no-accessed --access implicit --permission write --role owner --q kai --sort -startDate',
  'project list --archived --no-located --accessed --limit 0',
  'project list --started-from 2026-02-30',
  'project list --sort name --limit 1',
  'calc show DEMO-1',
  'calc show DEMO-1 --depth 0',
  'calc show DEMO-1 --depth -1',
  'calc show DEMO-1 --depth 1.5',
  'calc report quantity DEMO-1 --type work --group-by-groups --options --no-custom',
  'calc report quantity DEMO-1 --format json --group-by-location',
  'calc report quantity DEMO-1 --format json -o reports/',
  'calc report quantity DEMO-1 --type work -o reports/',
  'calc report quantity DEMO-1 --format pdf --type material --no-price',
  'calc report quantity DEMO-1 --format pdf --type material --sheets --force',
  'calc report quantity DEMO-1 --format pdf',
  'calc report quantity DEMO-1 --format excel --descriptions',
  'calc report quantity DEMO-1 --format excel --sheets --force',
  'calc report description DEMO-1 --no-custom --group-by-groups --options',
  'calc report company --from 2026-01-02 --to 3.4.2026 --user kari --projects',
  'calc report company DEMO-1',
  'calc report company --format excel',
  'calc report summary DEMO-1 --format text',
  'doc search kabel grav --type orgblad --scope main --facet SERIES:K --access allowed --history --sort -TITLE --limit 1',
  'doc search --obsolete --source-company 1 --source-company 2 --user kari --limit 2',
  'doc list --by popular --days 3 --type orgnytt',
  'doc list --by recent --user kari.nordmann',
  'doc list --by favorites --days 3',
  'doc comments 4001 --company 7 --source-company 8 --user kari',
  'doc comments --type orgblad --company 7',
  'doc comments --type orgblad --id 1',
  'doc comments 4001:1.0',
  'doc comments --id x',
  'doc show orgblad-4001:1.0',
  'doc download 4001:1.0 -o out/',
  'checklist points kabelgrøft --assessment finalinspection',
  'checklist download kabelgrøft finalinspection --report instructions --option 5 --option 6 -o out/',
  'checklist facilities --revision 999',
  'project show id:999',
  'project create N-1 --name Ny --start 4.5.2026 --planned-end 2026-06-01 --module calculation --auto-approve --owner nobody',
];

/** The calls without those for the token, the words of the command, and its exit code. */
async function told(line: string): Promise<string[]> {
  const { status, stderr } = await runHere([...line.split(' '), '--verbose'], { cwd, env: loginTo(under) });
  const lines = withoutSizes(stderr)
    .replaceAll(under.baseUrl, '')
    .replaceAll(/ \d+ ms(?=$| \(try)/gm, '')
    .split('\n')
    .filter((one) => one !== '' && !/^(Credentials go to|POST .*token)/.test(one));
  return [
    `$ ${line}`,
    ...lines.map(
      (one) => `  ${decodeURIComponent(one.replaceAll('%', (sign, at) => (/^%[0-9A-F]{2}/.test(one.slice(at)) ? sign : '%25')))}`,
    ),
    ...(status === 0 ? [] : [`  exit ${status}`]),
  ];
}

test('the calls are those of the page', async () => {
  const all: string[] = [];
  for (const line of LINES) all.push(...(await told(line)));
  under.service.faults.add({ match: { operation: 'getUser' }, action: { kind: 'expire-tokens' }, times: 1 });
  all.push(...(await told('user show --format json')).filter((one) => one.startsWith('  GET')));
  expect(all.length).toBeGreaterThan(LINES.length);
  expectPage(new URL('noun-calls-page.expected.txt', import.meta.url), { 'Commands and their calls': all });
});
