import { expect } from 'vitest';
import { leaksIn } from '../canary/marker.js';
import type { Ran } from '../support/run-cli.js';

/** What could steer a terminal or hide a part of a line. */
const CONTROL = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const STACK = /^\s+at .*[:(]/m;
const MAX = 60_000;

/** However a command ends: in words, few of them, without a stack, a secret or a control character. */
export function expectWellEnded({ status, stdout, stderr }: Ran, code: number | readonly number[]): void {
  const said = stdout + stderr;
  expect({ status, stderr }).toMatchObject({ status: expect.toSatisfy((one) => [code].flat().includes(one)) });
  expect(said).not.toMatch(STACK);
  expect(said).not.toMatch(CONTROL);
  expect(said.length).toBeLessThan(MAX);
  expect(leaksIn(Buffer.from(said))).toEqual([]);
  // The failures of doctor are a part of its output.
  const isOfDoctor = /^ {2}failed {3}\S/m.test(stdout);
  if (status === 1 && !isOfDoctor) expect(stderr).toMatch(/^(trenchctl: |\S+:\d+:\d+ error |.*: failed, .*: )/m);
}
