// The main job on the embedded service: plan, apply, and a plan that is empty.
import { example } from '../trenchctl.mjs';

example(import.meta.url, (trenchctl) => {
  trenchctl(2, 'plan', 'specs', '--detailed-exitcode');
  trenchctl(0, 'apply', 'specs', '--auto-approve');
  trenchctl(0, 'plan', 'specs', '--detailed-exitcode');
  console.log('\nThe design is live, and the plan is empty.');
});
