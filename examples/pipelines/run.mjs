// A plan in three shards, as parallel jobs make it, merged into the plan of one run. The YAML files beside this one do the same
// in GitHub Actions, GitLab CI, Azure Pipelines and Kubernetes.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { example } from '../trenchctl.mjs';

example(import.meta.url, (trenchctl, data) => {
  cpSync('../many-segments/specs', join(data, 'specs'), { recursive: true });
  process.chdir(data);
  for (const shard of [1, 2, 3])
    trenchctl(0, 'plan', 'specs', '--shard', `${shard}/3`, '-o', `shard-${shard}.json`);
  trenchctl(1, 'merge', 'shard-1.json', 'shard-3.json'); // One shard is missing.
  trenchctl(3, 'apply', 'shard-1.json', '--auto-approve'); // A shard is not applied alone.
  trenchctl(0, 'merge', 'shard-1.json', 'shard-2.json', 'shard-3.json', '-o', 'plan.json');

  console.log('\nOne run makes the same plan, byte for byte:');
  trenchctl(0, 'plan', 'specs', '-o', 'alone.json');
  if (readFileSync('plan.json', 'utf8') !== readFileSync('alone.json', 'utf8'))
    throw new Error('the merged plan differs from the plan of one run');
  trenchctl(0, 'apply', 'plan.json', '--auto-approve');
  trenchctl(0, 'plan', 'specs', '--detailed-exitcode');
});
