import { createEngine, type Engine, type EngineOptions } from './engine.js';
import type { OperatorWords } from './operator-words.js';

type Parts = Omit<EngineOptions, 'print' | 'tabulate'> & { readonly words: OperatorWords };

/** The engine without faults. The code for PDF and Excel is loaded when it is first needed. */
export const createBareEngine = ({ words, ...parts }: Parts): Engine =>
  createEngine({
    ...parts,
    print: async (paper) => (await import('./pdf/print-pdf.js')).printPdf(words.printed(paper)),
    tabulate: async (workbook) =>
      (await import('./excel/write-workbook.js')).writeWorkbook(words.printed(workbook)),
  });
