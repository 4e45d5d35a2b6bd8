// A reporter of vitest for .ci/run: it counts the tests, and keeps what failed with its difference, in the file that TRENCHCTL_CI_COUNTS names.
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The most of a failure that is told again at the end of a log. */
const LONGEST = 4000;

const textOf = ({ message, diff, stack = '' }) =>
  stripVTControlCharacters(
    [message, diff, stack.split('\n').slice(1, 3).join('\n')].filter(Boolean).join('\n'),
  );

const failureOf = (name, errors) => `${name}\n${errors.map(textOf).join('\n').slice(0, LONGEST)}`;

export default class {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failures = [
      ...inState('failed').map((test) =>
        failureOf(`${test.module.relativeModuleId}: ${test.fullName}`, test.result().errors),
      ),
      ...suites.flatMap((suite) =>
        suite.errors().length > 0
          ? [failureOf(suite.relativeModuleId ?? suite.fullName, suite.errors())]
          : [],
      ),
      ...(unhandled.length > 0 ? [failureOf('outside of the tests', unhandled)] : []),
    ];
    writeFileSync(
      process.env.TRENCHCTL_CI_COUNTS,
      JSON.stringify({ passed: inState('passed').length, failures }),
    );
  }
}
