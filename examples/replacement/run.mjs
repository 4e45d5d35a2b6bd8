// A replacement, before and after: what goes, what is carried over, and what the reviewer sees of it.
import { example } from '../trenchctl.mjs';

example(import.meta.url, (trenchctl) => {
  trenchctl(0, 'apply', 'before.yaml', '--auto-approve');
  trenchctl(2, 'plan', 'after.yaml', '--detailed-exitcode');
  trenchctl(0, 'plan', 'after.yaml', '--format', 'markdown');
  trenchctl(0, 'apply', 'after.yaml', '--auto-approve', '--max-destroy', '5');
  const text = trenchctl(0, 'export', '--target', '2026-0417/Havnegata');
  if (!text.includes('leftBorderPadding: 200') || text.split('outerDiameter: 12').length !== 3)
    throw new Error('something that the spec does not own was not carried over');
  trenchctl(0, 'drift', 'after.yaml');
});
