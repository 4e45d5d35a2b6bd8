// The top coverings are the upper part of the cover. Thicker ones are a layout problem in every command, with both numbers.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECTION_FIELDS } from '../../src/kinds/structure.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const spec = (cover: number): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Shallow:
    length: 10
    topCoverings:
      - {type: GRAVEL, thickness: 250}
      - {type: TARMAC, thickness: 80}
    sections:
      - coverThickness: ${cover}
        layers: [{pipes: [{type: PVC 110 SN8}]}]
`;

inFolder('all');

const trenchctl = (cover: number, ...args: string[]) => {
  writeFileSync(join(cwd, 'spec.yaml'), spec(cover));
  return runHere([...args, 'spec.yaml', '--embedded'], { cwd });
};

const NUMBERS = 'the top coverings are 330 mm thick, and the cover, which includes them, is 200 mm';
const LINE = `2026-0417/Shallow, section 1: ${NUMBERS}; the coverings stand at spec.yaml:7, spec.yaml:8 (COVER)`;

test('validate, plan, apply and the picture name both numbers and the places', async () => {
  writeFileSync(join(cwd, 'spec.yaml'), spec(200));
  const validated = await runHere(['validate', 'spec.yaml'], { cwd });
  expect(validated.stdout + validated.stderr).toContain(`spec.yaml:10:9 warning cover-too-thin: ${NUMBERS}`);
  const planned = await trenchctl(200, 'plan', '--fail-on', 'layout');
  expect([planned.status, planned.stdout]).toEqual([
    1,
    expect.stringContaining(`Layout problems that this plan causes:\n  ! ${LINE}  # spec.yaml:10\n`),
  ]);
  expect((await trenchctl(200, 'apply', '--auto-approve')).status).toBe(0);
  const live = await trenchctl(200, 'plan');
  expect(live.stdout).toContain(`Layout problems that are already live:\n  ! ${LINE}`);
  expect((await trenchctl(200, 'render', '-o', 'pictures')).status).toBe(0);
  const [file = ''] = readdirSync(join(cwd, 'pictures')).filter((name) => name.endsWith('.svg'));
  const drawn = readFileSync(join(cwd, 'pictures', file), 'utf8');
  expect(drawn).toContain('Cover too thin');
  expect(drawn).toContain('Cover includes the top coverings');
  const mended = await trenchctl(330, 'plan', '--fail-on', 'layout');
  expect([mended.status, mended.stdout.includes('Layout problems')]).toEqual([0, false]);
});

test('explain says what the cover includes', async () => {
  const { stdout } = await runHere(['explain', 'segments.sections.coverThickness'], { cwd });
  expect(stdout).toContain('with the top coverings');
  expect(SECTION_FIELDS.find(({ name }) => name === 'coverThickness')?.about).toContain('with the top coverings');
});
