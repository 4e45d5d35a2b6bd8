// The main job on the embedded service: plan, apply, and a plan that is empty. The first plan is also a report for a browser.
import { resolve } from 'node:path';
import { example } from '../trenchctl.mjs';

const REPORT = 'report.html';

example(import.meta.url, (trenchctl) => {
  trenchctl(2, 'plan', 'specs', '--detailed-exitcode', '-o', REPORT);
  trenchctl(0, 'apply', 'specs', '--auto-approve');
  trenchctl(0, 'plan', 'specs', '--detailed-exitcode');
  console.log(
    '\nThe design is live, and the plan is empty. Open the report of the first plan, with drawings, in a browser:',
  );
  console.log(resolve(REPORT));
});
