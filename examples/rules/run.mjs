// Rules of a company: the example packs pass their own test cases, and one of them refuses a plan until a waiver excuses it.
import { example } from '../trenchctl.mjs';

const PACKS = ['elvia.yaml', 'griug.yaml', 'ebr.yaml', 'nesc-354.yaml'];

example(import.meta.url, (trenchctl) => {
  trenchctl(0, 'rules', 'test', ...PACKS);
  trenchctl(3, 'plan', 'specs/shallow.yaml', '--rules', 'elvia.yaml');
  trenchctl(0, 'plan', 'specs/waived.yaml', '--rules', 'elvia.yaml');
  trenchctl(0, 'apply', 'specs/waived.yaml', '--rules', 'elvia.yaml', '--auto-approve');
  trenchctl(3, 'check', 'specs/shallow.yaml', '--rules', 'elvia.yaml', '--state', 'live');
});
