import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface PngOptions {
  /** Pixels of the picture for one px of the SVG; 2 is sharp on paper and on dense screens. */
  readonly scale?: number;
}

const FAMILY = 'Trench Sans';

/**
 * Turns an SVG of the light theme into a PNG. The fonts are those of this package: a machine of a pipeline often has none,
 * and the picture is the same on every machine.
 */
export async function pngOf(svg: string, { scale = 2 }: PngOptions = {}): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js');
  const picture = new Resvg(svg, {
    font: {
      loadSystemFonts: false,
      fontFiles: [fontFile('trench-sans-regular.ttf'), fontFile('trench-sans-bold.ttf')],
      defaultFontFamily: FAMILY,
      sansSerifFamily: FAMILY,
    },
    fitTo: { mode: 'zoom', value: scale },
    background: '#ffffff',
  });
  return new Uint8Array(picture.render().asPng());
}

/** The fonts are beside the folder of this file; the bundle in dist/bin finds them from there. */
function fontFile(name: string): string {
  const places = [`../fonts/${name}`, `../draw/fonts/${name}`].map((path) => new URL(path, import.meta.url));
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`the font ${name} of trenchctl is missing: install trenchctl again`);
  return fileURLToPath(found);
}
