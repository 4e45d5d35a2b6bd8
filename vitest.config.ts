import { defineConfig } from 'vitest/config';
import { canaryWatch } from './test/canary/watch.ts';

export default defineConfig({
  plugins: [canaryWatch()],
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/canary/tap.ts'],
    // Simulations are counted, not timed; a slow machine is not a failure.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
