// What most of these tests begin with, a spec, a folder with files in it and a service that keeps nothing, and how every command must end.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { leaksIn } from '../canary/marker.js';
import type { Ran } from '../support/run-cli.js';

export const SPEC = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {A: {length: 10}}\n';

export const IN_MEMORY = ['--embedded', '--data', ':memory:'];

/** A secret in a file that a test writes, so not one that the whole run is searched for. */
export const HUSH = 'not-for-anybodys-eyes';

/** A new folder with these files. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

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
