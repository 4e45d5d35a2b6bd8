// A project, its trenches and what they cost in one spec: a longer trench is more of all that is paid by the metre.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { example } from '../trenchctl.mjs';

example(import.meta.url, (trenchctl, data) => {
  const plan = join(data, 'plan.json');
  const costs = () => JSON.parse(readFileSync(plan, 'utf8')).costs[0];
  trenchctl(0, 'plan', 'specs', '-o', plan);
  const foreseen = costs().after.total;
  trenchctl(0, 'apply', plan, '--auto-approve');
  trenchctl(0, 'plan', 'specs', '--detailed-exitcode');

  console.log('\nThe pavement turns out to be ten metres longer. That is one number in the spec:');
  const specs = join(data, 'specs');
  cpSync('specs', specs, { recursive: true });
  const file = join(specs, 'nygata.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('length: 120', 'length: 130'));
  process.chdir(data);
  trenchctl(2, 'plan', 'specs', '--detailed-exitcode', '-o', plan);
  const { before, after } = costs();
  if (before.total !== foreseen) throw new Error('the first plan foresaw another cost');
  if (after.total <= before.total) throw new Error('a longer trench does not cost more');
  trenchctl(0, 'apply', plan, '--auto-approve');
  trenchctl(0, 'drift', 'specs');

  const handover = join(data, 'handover');
  trenchctl(0, 'dossier', '--target', '2026-0510', '-o', handover);
  if (!existsSync(join(handover, 'index.html'))) throw new Error('there is nothing to hand over');
});
