// Every picture of the gallery is what the program draws now, and so is its drawing for the terminal. A change of a drawing is
// thereby seen in a review: `node examples/gallery/run.mjs --update` writes the pictures, and UPDATE_DRAWINGS=1 writes the texts.
// The gallery takes its layouts from the built program.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type DrawOptions, drawSection } from '../../src/draw/draw-section.js';
import type { SectionView } from '../../src/draw/section.js';
import { svgOf } from '../../src/draw/write/svg.js';
import { textOf } from '../../src/draw/write/text-drawing.js';

interface Picture extends Omit<DrawOptions, 'title'> {
  readonly name: string;
  readonly view: SectionView;
}
const { PICTURES } = (await import('../../examples/gallery/pictures.mjs' as string)) as { PICTURES: readonly Picture[] };
const TEXTS = 'test/draw/gallery.txt';

test.each(PICTURES.map((picture) => [picture.name, picture] as const))(
  'the picture %s',
  (name, { view, state, sheet = 'wide', lang = 'en' }) => {
    const svg = svgOf(drawSection(view, { state, sheet, lang }), { prefix: name });
    // The difference of two pictures is no text that anybody could read.
    const todo = `look at the picture ${name}; if its change is meant, \`npm run build\` and \`node examples/gallery/run.mjs --update\` write it`;
    expect(svg === readFileSync(`examples/gallery/${name}.svg`, 'utf8'), todo).toBe(true);
  },
);

test('the drawings for the terminal', () => {
  const texts = PICTURES.map(({ name, view, state, lang = 'en' }) => `== ${name}\n${textOf(view, { state, lang })}\n`).join('\n');
  if (process.env.UPDATE_DRAWINGS === '1') writeFileSync(TEXTS, texts);
  expect(texts, `read the difference; if it is meant, this test with UPDATE_DRAWINGS=1 writes ${TEXTS}`).toBe(readFileSync(TEXTS, 'utf8'));
});
