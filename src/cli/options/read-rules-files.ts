import { loadRules, type ReadFiles, type ReadText } from '../../reconcile/rules/load-rules.js';
import { diskFiles } from '../../spec/files/disk-files.js';
import { withoutSecrets } from './read-specs.js';

/** Reads rules files, from the disk if no other reader is given; one that holds a secret is a problem. */
export const readRulesFiles = (
  names: readonly string[],
  read = diskFiles.read,
  readText?: ReadText,
): ReadFiles => loadRules(names, withoutSecrets({ ...diskFiles, read }), readText);
