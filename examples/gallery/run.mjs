// Makes the pictures of the gallery again and fails if one differs from the file that is checked in; --update writes them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { drawSection } from '../../dist/draw/draw-section.js';
import { svgOf } from '../../dist/draw/write/svg.js';
import { demoPictures } from './demo.mjs';
import { PICTURES } from './pictures.mjs';
import { ratingPictures } from './ratings.mjs';

const folder = new URL('.', import.meta.url);
const isUpdate = process.argv.includes('--update');

const made = new Map([
  ...PICTURES.map(({ name, view, state, sheet = 'wide', lang = 'en' }) => [
    `${name}.svg`,
    svgOf(drawSection(view, { state, sheet, lang }), { prefix: name }),
  ]),
  ...demoPictures(),
  ...ratingPictures(),
]);

const present = new Set(readdirSync(folder).filter((file) => file.endsWith('.svg')));
let differs = 0;
for (const [file, svg] of made) {
  const path = new URL(file, folder);
  if (isUpdate) writeFileSync(path, svg);
  else if (!present.has(file) || readFileSync(path, 'utf8') !== svg) {
    console.error(`${file} is not the picture that the program makes now`);
    differs += 1;
  }
  present.delete(file);
}
for (const file of present) {
  console.error(`${file} is a picture that the gallery does not list`);
  differs += 1;
}
if (differs > 0) {
  console.error(
    'Look at the new pictures after `node examples/gallery/run.mjs --update`, and commit them if they are right.',
  );
  process.exitCode = 1;
} else console.log(`${made.size} pictures ${isUpdate ? 'are written' : 'are as the program makes them'}`);
