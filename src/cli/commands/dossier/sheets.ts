import { fitName } from '../../../api/file-name.js';
import { inWordsOf } from '../../../profile/operator.js';
import type { Services } from '../../connection/with-client.js';
import { SHEET } from '../doc/document-id.js';
import { digestOf, type Entry, type Missing } from './entry.js';

/** Returns the latest version of each sheet that exists and that the user may read. */
export async function sheetEntries(
  { read: { document }, profile }: Services,
  numbers: readonly string[],
): Promise<{ entries: readonly Entry[]; missing: readonly Missing[] }> {
  if (numbers.length === 0) return { entries: [], missing: [] };
  const found = await document.listDocuments({ query: { type: [SHEET], number: numbers } });
  const missing: Missing[] = [];
  const entries = numbers.flatMap((number): Entry[] => {
    const sheet = found.find((one) => one.number === number);
    const file = fitName(number);
    if (!sheet || !file) missing.push({ title: `Sheet ${number}`, why: 'it does not exist' });
    else if (sheet.accessible === false)
      missing.push({ title: `Sheet ${number}`, why: 'it is not accessible to you' });
    else {
      const { title, version } = sheet;
      return [
        {
          part: 'sheets',
          path: `sheets/${inWordsOf(profile.operator, SHEET)}-${file}.pdf`,
          title: [number, title, version?.label ? `(version ${version.label})` : '']
            .filter(Boolean)
            .join(' '),
          basis: digestOf([version?.id, sheet.modifiedDate, sheet.companyComments]),
          load: () => document.downloadDocument({ path: { type: SHEET, number } }),
        },
      ];
    }
    return [];
  });
  return { entries, missing };
}
