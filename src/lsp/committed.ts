import { parseYaml } from '../spec/yaml/parse-yaml.js';
import { quickYaml } from '../spec/yaml/quick/quick-yaml.js';
import { createOutlines } from './outline.js';

/** A spec file of a commit. */
export interface SpecText {
  readonly file: string;
  readonly text: string;
}

interface SegmentName {
  readonly project: string;
  readonly segment: string;
}

/** Lists the segments of a commit. A commit is read once. */
export function createCommittedNames(): (texts: readonly SpecText[]) => readonly SegmentName[] {
  const known = new WeakMap<readonly SpecText[], readonly SegmentName[]>();
  return (texts) => {
    const names = known.get(texts) ?? namesIn(texts);
    known.set(texts, names);
    return names;
  };
}

function namesIn(texts: readonly SpecText[]): SegmentName[] {
  const parsed = texts.map(({ file, text }) => {
    const tree = quickYaml(text, file);
    return { file, trees: tree ? [tree] : parseYaml(text, file, () => {}).trees };
  });
  return [...createOutlines()(parsed).values()].flatMap(({ documents }) =>
    documents.flatMap(({ project, segments }) => segments.map(({ name }) => ({ project, segment: name }))),
  );
}
