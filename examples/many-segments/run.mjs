// A project of many segments from two templates: one word in a template is a change in eight streets.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { example } from '../trenchctl.mjs';

example(import.meta.url, (trenchctl, data) => {
  trenchctl(0, 'apply', 'specs', '--auto-approve');
  trenchctl(0, 'plan', 'specs', '--detailed-exitcode');

  console.log('\nThe grid company wants 150 mm2 low voltage everywhere. That is one line in templates.yaml:');
  const specs = join(data, 'specs');
  cpSync('specs', specs, { recursive: true });
  const templates = join(specs, 'templates.yaml');
  writeFileSync(templates, readFileSync(templates, 'utf8').replace('TFXP 4x95', 'TFXP 4x150'));
  process.chdir(data);
  trenchctl(2, 'plan', 'specs', '--detailed-exitcode', '--target', '2026-0417/Torget nord');
  trenchctl(3, 'apply', 'specs', '--auto-approve', '--max-destroy', '10'); // More would go than may go.
  trenchctl(0, 'apply', 'specs', '--auto-approve', '--max-destroy', '18');
  trenchctl(0, 'plan', 'specs', '--detailed-exitcode');
});
