// The preview without a browser: states, drawings, findings and places.
import { expect, test } from 'vitest';
import type { PreviewState } from '../../src/preview/preview-data.js';
import { previewOf } from './preview-world.js';

const spec = (pipe: string, more = '') => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    length: 10
    sections:
      - coverThickness: 700
        layers:
          - cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TRIANGLE}]
            pipes:
              - {type: ${pipe}}
${more}`;
const STORGATA = '2026-0417/Storgata';

test('a segment is drawn from its spec alone, with the place of every item', async () => {
  const preview = previewOf(new Map([['specs/a.yaml', spec('PVC 110 SN8')]]));
  await preview.refresh();
  await preview.checked();
  expect(preview.state()).toMatchObject({
    revision: 1,
    isChecked: true,
    findings: [],
    segments: [{ address: STORGATA, name: 'Storgata', place: { file: 'specs/a.yaml', line: 4 } }],
  });
  const drawing = await preview.drawing(STORGATA);
  expect(drawing?.sections).toHaveLength(1);
  expect(drawing?.sections[0]?.view.after).toMatchObject({ cover: 700, coverings: [] });
  expect(drawing?.sections[0]?.items).toMatchObject([
    {
      words: 'cable: TSLF 24 kV 3x1x240 Al',
      address: `${STORGATA}/sections[0]/layers[0]/cables[0]`,
      place: { line: 9 },
    },
    {
      words: 'pipe: PVC 110 SN8',
      address: `${STORGATA}/sections[0]/layers[0]/pipes[0]`,
      place: { line: 11 },
    },
  ]);
  expect(await preview.drawing('2026-0417/Nowhere')).toBeUndefined();
});

test('every refresh publishes the specs at once, and the layout when it is checked', async () => {
  const texts = new Map([['specs/a.yaml', spec('PVC 110 SN8')]]);
  const preview = previewOf(texts);
  const seen: PreviewState[] = [];
  const end = preview.subscribe((state) => seen.push(state));
  await preview.refresh();
  await preview.checked();
  texts.set('specs/a.yaml', spec('PVC 110 SN8, cables: [{type: TFXP 4x240 Al 1 kV, count: 4}]'));
  await preview.refresh();
  await preview.checked();
  end();
  await preview.refresh();
  expect(seen.map(({ revision, isChecked }) => [revision, isChecked])).toEqual([
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ]);
  const layout = seen.at(-1)?.findings.find(({ address }) => address !== undefined);
  expect(layout).toMatchObject({
    severity: 'warning',
    address: `${STORGATA}/sections[0]/layers[0]/pipes[0]`,
    segment: STORGATA,
    place: { file: 'specs/a.yaml', line: 11 },
  });
  expect(layout?.message).toContain('lie outside of pipe 1');
});

test('an error leaves the last drawing, says so and has its line', async () => {
  const texts = new Map([['specs/a.yaml', spec('PVC 110 SN8')]]);
  const preview = previewOf(texts);
  await preview.refresh();
  texts.set('specs/a.yaml', `# one more line\n${spec('PVC 110 SN8', '    lenght: 1\n')}`);
  await preview.refresh();
  const { segments, findings } = preview.state();
  expect(segments).toMatchObject([{ address: STORGATA, isStale: true }]);
  expect(findings).toMatchObject([{ severity: 'error', place: { file: 'specs/a.yaml', line: 13 } }]);
  expect((await preview.drawing(STORGATA))?.sections[0]?.items[1]?.place).toMatchObject({ line: 11 });
  expect(preview.source('specs/a.yaml', 11, false)?.lines[3]).toContain('PVC 110 SN8');
  expect(preview.source('specs/a.yaml', 13, true)?.lines[3]).toContain('lenght');
});

test('lines are those of specs only', async () => {
  const preview = previewOf(new Map([['specs/a.yaml', spec('PVC 110 SN8')]]));
  await preview.refresh();
  expect(preview.source('/etc/passwd', 1, true)).toBeUndefined();
  expect(preview.source('specs/a.yaml', 0, true)).toBeUndefined();
  expect(preview.source('specs/a.yaml', 99, true)).toBeUndefined();
  expect(preview.isSpec('/etc/passwd')).toBe(false);
  expect(preview.isSpec('specs/a.yaml')).toBe(true);
});

test('a service that does not answer is no end of the preview, and a plan is made once for each state', async () => {
  let calls = 0;
  const makePlan = async () => {
    calls += 1;
    throw new Error('the service is away');
  };
  const preview = previewOf(new Map([['specs/a.yaml', spec('PVC 110 SN8')]]), { makePlan });
  await preview.refresh();
  expect(await preview.plan(false)).toEqual({
    revision: 1,
    words: 'No plan: the live state cannot be read.',
    reasons: ['the service is away'],
    changes: [],
  });
  await preview.plan(false);
  expect(calls).toBe(1);
  await preview.plan(true);
  await preview.refresh();
  await preview.plan(false);
  expect(calls).toBe(3);
});

test('a type that cannot be laid is a finding of its segment', async () => {
  const preview = previewOf(
    new Map([['specs/a.yaml', spec('PVC 110 SN8').replace('type: PVC 110 SN8', 'typeId: "999999"')]]),
  );
  await preview.refresh();
  await preview.checked();
  expect(preview.state().findings).toMatchObject([
    { severity: 'error', segment: STORGATA, place: { line: 11 }, message: expect.stringContaining('999999') },
  ]);
  expect((await preview.drawing(STORGATA))?.sections).toEqual([]);
});
