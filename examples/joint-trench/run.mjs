// A street with a joint trench (power, ecom, water): reviewed as a saved plan, and applied exactly as reviewed.
import { join } from 'node:path';
import { example } from '../trenchctl.mjs';

example(import.meta.url, (trenchctl, data) => {
  const plan = join(data, 'plan.json');
  trenchctl(0, 'validate', 'specs');
  trenchctl(0, 'plan', 'specs', '-o', plan);
  trenchctl(0, 'apply', plan, '--auto-approve');
  trenchctl(0, 'apply', plan, '--auto-approve'); // Once more: there is nothing left to do.
  trenchctl(0, 'drift', 'specs');
  trenchctl(0, 'export', '--target', '2026-0417/Kirkegata, felles grøft');
});
