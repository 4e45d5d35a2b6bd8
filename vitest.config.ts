import { configDefaults, defineConfig } from 'vitest/config';
import { canaryWatch } from './test/canary/watch.ts';
import { BROWSER, ISOLATED, longFiles, STORIES } from './test/support/tiers.ts';

const SETUP = ['test/canary/tap.ts', 'test/support/leave-clean.ts', 'test/support/end-blocked.ts'];
/** The tests with a process of their own change what is compiled. */
const SHARED_SETUP = [...SETUP, 'test/support/compile-once.ts'];

/**
 * The mode `quick` is `npm test`; the mode `stories` is `npm run test:stories`, with the stories and with all cases of tests that multiply
 * them. Without a mode every test file can be named.
 */
export default defineConfig(({ mode }) => {
  const isQuick = mode === 'quick';
  const isStories = mode === 'stories';
  // A project is configured for itself, because vitest makes the options above it in another mode.
  const limits = {
    // A test of `npm test` that hangs ends after a minute, and one that blocks its process after a minute and a half. Stories and
    // simulations end by count, and a slow machine is not a failure.
    testTimeout: isQuick ? 60_000 : 600_000,
    hookTimeout: 300_000,
    env: {
      TRENCHCTL_TEST_BLOCKED_MS: isQuick ? '90000' : '900000',
      ...(isStories ? { TRENCHCTL_TEST_LONG: '1' } : {}),
    },
  };
  return {
    plugins: [canaryWatch()],
    test: {
      maxWorkers: '100%',
      // Tests make much garbage of short life. A larger young generation takes about a twentieth less processor time.
      execArgv: ['--max-semi-space-size=32'],
      env: {
        TRENCHCTL_TEST_BLOCKED_MS: isQuick ? '90000' : '900000',
        ...(isStories ? { TRENCHCTL_TEST_LONG: '1' } : {}),
      },
      // A test that asserts nothing cannot fail, so it counts as failed.
      expect: { poll: { timeout: 60_000 }, requireAssertions: true },
      // Tests of a file depend on no order. The seed is fixed, so that a run can be repeated; --sequence.seed tries another order.
      // A file that is named by hand runs as it is written.
      sequence: { shuffle: { tests: isQuick || isStories }, seed: 7 },
      projects: [
        {
          extends: true,
          test: {
            name: 'shared',
            ...limits,
            include: isStories ? [...STORIES, ...longFiles()] : ['test/**/*.test.ts'],
            exclude: [...configDefaults.exclude, ...ISOLATED, ...(isQuick ? STORIES : [BROWSER])],
            // The test files of a worker share the modules that they import, because importing takes longer than testing.
            isolate: false,
            setupFiles: SHARED_SETUP,
          },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            ...limits,
            include: isQuick ? [] : [BROWSER],
            globalSetup: 'test/browser/global-setup.ts',
            isolate: false,
            setupFiles: SHARED_SETUP,
          },
        },
        {
          extends: true,
          test: {
            name: 'isolated',
            ...limits,
            include: ISOLATED.filter((path) => !isStories || STORIES.includes(path)),
            exclude: [...configDefaults.exclude, ...(isQuick ? STORIES : [])],
            setupFiles: SETUP,
          },
        },
      ],
    },
  };
});
