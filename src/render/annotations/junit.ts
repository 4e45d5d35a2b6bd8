import { visible } from '../../diagnostics/visible.js';
import { escapeMarkup } from '../../html/escape-markup.js';
import { type WriteAnnotations, withRemedy } from './annotation.js';
import type { Finding } from './findings.js';

/**
 * A JUnit report: errors and warnings are failures, notices are passed tests with an output; none is one passed test. An
 * object that a plan replaces or deletes is what the author asked for, so it passes; a refused plan has an error of its own.
 */
export const junitAnnotations: WriteAnnotations = (findings) => {
  const cases = findings.length === 0 ? [PASSED] : findings.map(testCase);
  const failures = findings.filter(isFailure).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="trenchctl" ${counts}>`,
    `  <testsuite name="trenchctl" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
};

const PASSED = '    <testcase classname="trenchctl" name="no remarks"/>';

const ASKED_FOR: readonly string[] = ['replace', 'delete'];

const isFailure = ({ severity, code }: Finding): boolean =>
  severity === 'error' || (severity === 'warning' && !ASKED_FOR.includes(code));

function testCase(finding: Finding): string {
  const { code, place, message, severity } = finding;
  const where = place ? `${place.file}:${place.line}:${place.col}` : 'no place';
  const file = place ? ` file="${escaped(place.file)}" line="${place.line}"` : '';
  const head = `    <testcase classname="${escaped(code)}" name="${escaped(`${where} ${message}`)}"${file}>`;
  const text = escaped(`${where} ${withRemedy(finding)}`);
  const body = isFailure(finding)
    ? `      <failure type="${severity}" message="${escaped(message)}">${text}</failure>`
    : `      <system-out>${text}</system-out>`;
  return [head, body, '    </testcase>'].join('\n');
}

/** `visible` replaces the control characters, which XML cannot hold. */
const escaped = (text: string): string => escapeMarkup(visible(text));
