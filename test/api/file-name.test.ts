import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf, fitName } from '../../src/api/download.js';

test.each([
  ['attachment; filename="rapport.pdf"', 'rapport.pdf'],
  ['attachment; filename=rapport.pdf', 'rapport.pdf'],
  ['attachment; filename="gr.pdf"; filename*=UTF-8\'\'gr%C3%B8ft.pdf', 'grøft.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a b.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="..\\\\..\\\\boot.ini"', 'boot.ini'],
  ["attachment; filename*=UTF-8''..%2F..%2F.bashrc", 'bashrc'],
  ['attachment; filename=".npmrc"', 'npmrc'],
  ['attachment; filename="-rf"', 'rf'],
  ['attachment; filename="TRENCH~1.YAM"', 'TRENCH-1.YAM'],
])('%s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

test.each([
  ...['"/"', '".."', '"nul.txt"', '"nul .txt"', '"COM¹.pdf"', '"CONIN$"', '"trenchctl.yaml"', '"TrenchCtl.YAML"', '".trenchctl.yaml"'],
  ...['"../trenchctl.yaml. "', '"trenchctl.yaml:stream"', '"evil.yml"'],
  ...["*=UTF-8''trenchctl%EF%BC%8Eyaml", "*=UTF-8''trench\u200bctl.yaml", "*=UTF-8''%zz"],
])('a file may not be called %s', (name) => {
  expect(fileNameOf(`attachment; filename${name.startsWith('*') ? name : `=${name}`}`)).toBeUndefined();
  for (const none of ['inline', null]) expect(fileNameOf(none)).toBeUndefined();
});

test('whatever a server says, it is a name in the folder that we chose, and fits on one line', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 400 })), (said) => {
      const name = fitName(said);
      if (name === undefined) return;
      expect(name).not.toMatch(/[/\\:~\p{Cc}]|^[.-]|^$|\.ya?ml$/iu);
      expect([...name].length).toBeLessThanOrEqual(120);
    }),
    { seed: 417, numRuns: 2000 },
  );
});

test.each([
  [`${'x'.repeat(200)}.pdf`, `${'x'.repeat(116)}.pdf`],
  [`${'x'.repeat(200)}.tar.gz`, `${'x'.repeat(117)}.gz`],
  [`${'x'.repeat(200)}.abcdefgh`, `${'x'.repeat(111)}.abcdefgh`],
  [`${'x'.repeat(200)}.abcdefghi`, 'x'.repeat(120)],
  [`${'a/'.repeat(600)}x.pdf`, 'x.pdf'],
  ['😀'.repeat(200), '😀'.repeat(120)],
  ['x'.repeat(120), 'x'.repeat(120)],
])('a long name keeps its ending: %s', (said, name) => {
  expect(fitName(said)).toBe(name);
});
