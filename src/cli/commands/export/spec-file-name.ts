import { fitName } from '../../../api/download.js';

/** Chooses a file name for each project: its number without characters that paths cannot have, and never the same name twice. */
export function createSpecNames(): (number: string, id: string) => string {
  const taken = new Set<string>();
  return (number, id) => {
    const stem = fitName(number.replace(/[/\\]/g, '-')) ?? fitName(`project-${id}`) ?? 'project';
    for (let n = 1; ; n += 1) {
      const name = `${stem}${n === 1 ? '' : `-${n}`}.yaml`;
      // Some file systems do not distinguish case.
      const key = name.normalize('NFKC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}
