// Searches all that a test run writes for secrets, at its end: temporary folders, streams of child processes, console, errors.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Plugin } from 'vitest/config';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { leaksIn, NOTES } from './marker.js';
import { notedIn, searchFolder } from './search.js';

const WATCHES = 'watchesForSecrets';

/** For vitest: tests get a temporary folder of this run's own, and a leak fails the run whatever the reporters are. */
export function canaryWatch(): Plugin {
  return {
    name: 'canary-watch',
    configureVitest({ vitest }) {
      // The configuration is loaded once for each project, and one watcher searches for all projects.
      if (vitest.config.reporters.some((one) => WATCHES in one)) return;
      const root = mkdtempSync(join(tmpdir(), 'trenchctl-run-'));
      const [written, notes] = [join(root, 'written'), join(root, 'notes')];
      for (const folder of [written, notes]) mkdirSync(folder);
      Object.assign(process.env, { TMPDIR: written, TMP: written, TEMP: written, [NOTES]: notes });
      const golden = join(vitest.config.root, 'test', 'scenarios');
      vitest.config.reporters.push(watcher({ root, notes, searched: [written, golden] }) as never);
    },
  };
}

interface Watched {
  readonly root: string;
  readonly notes: string;
  /** What tests write, and what they compare with. */
  readonly searched: readonly string[];
}

function watcher({ root, notes, searched }: Watched): Reporter & { readonly [WATCHES]: true } {
  const leaks: string[] = [];
  const look = (where: string, text: string): void => {
    leaks.push(...leaksIn(Buffer.from(text)).map((how) => `${where}: ${how}`));
  };
  const told = (error: unknown) => inspect(error, { depth: 20, maxStringLength: null });
  return {
    [WATCHES]: true,
    onUserConsoleLog: ({ content, taskId }) => look(`console of ${taskId ?? 'a test'}`, content),
    onTestCaseResult: (test: TestCase) => {
      look('a test’s name', test.fullName);
      for (const error of test.result().errors ?? []) look(`error of ${test.fullName}`, told(error));
    },
    onTestModuleEnd: (module: TestModule) => {
      for (const error of module.errors()) look(`error of ${module.moduleId}`, told(error));
    },
    onTestRunEnd: (_modules, unhandled) => {
      for (const error of unhandled) look('an unhandled error', told(error));
      const noted = notedIn(notes);
      leaks.push(...searched.flatMap((folder) => searchFolder(folder, noted)));
      const done = `canary: ${noted.size} noted secrets and the marker were searched for`;
      if (leaks.length === 0) {
        console.log(`${done}; none got out.`);
        rmSync(root, { recursive: true, force: true });
        return;
      }
      process.exitCode = 1;
      console.error(`${done}; ${leaks.length} leaks:\n  ${leaks.slice(0, 50).join('\n  ')}`);
    },
  };
}
