import { defineConfig } from 'vitest/config';
import { mutants } from './test/mutation/mutants.js';

// One process that meets one mutant after the other; see .ci/mutate.mjs.
export default defineConfig({
  plugins: [await mutants()],
  test: {
    include: ['test/mutation/meet-mutants.ts'],
    testTimeout: 0,
    hookTimeout: 0,
    fileParallelism: false,
  },
});
