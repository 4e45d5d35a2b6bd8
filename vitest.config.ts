import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Simulations are counted, not timed; a slow machine is not a failure.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
