// The order of the test files of a run.
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Modules of tests that start git, the built program or another program for each test. */
const STARTS = /child_process|\/repository\.js|-world\.js|run-cli\.js|relay-cli\.js|init\/host\.js/;

const startsPrograms = ({ moduleId }: TestSpecification): boolean => STARTS.test(readFileSync(moduleId, 'utf8'));

/**
 * Test files that start programs run first. To start a program costs more the more memory its parent has (6 ms at 60 MB, 36 ms at
 * 600 MB), and a worker grows from 0.2 to 1.2 GB during a run.
 */
export class StartersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = new Set(sorted.filter(startsPrograms));
    return [...first, ...sorted.filter((file) => !first.has(file))];
  }
}
