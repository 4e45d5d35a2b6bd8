import type { Options } from 'yargs';
import type { Sheet } from '../../draw/scene.js';
import type { DrawLanguage } from '../../draw/section.js';

export const DRAWING_FORMATS = ['svg', 'png', 'dxf', 'txt', 'html'] as const;
export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

/** The look of drawings. */
export interface DrawingArgs {
  readonly lang: DrawLanguage;
  readonly sheet: Sheet;
}

export const DRAWING_OPTIONS = {
  lang: {
    choices: ['nb', 'en'] as const,
    default: 'en' as const,
    describe: 'Language of the words in the drawings',
  },
  sheet: {
    choices: ['wide', 'narrow'] as const,
    default: 'wide' as const,
    describe: 'Width of the sheet: wide for screens and paper, narrow for a telephone',
  },
} as const satisfies Record<string, Options>;
