import type { CodeLens } from 'vscode-languageserver';
import { addressOf } from '../plan/model/address.js';
import { rangeAt } from './ranges.js';
import type { Workspace } from './workspace.js';

/** The part of the last saved plan that is shown over a segment. */
export interface LastPlan {
  readonly projects: readonly string[];
  readonly changes: readonly {
    readonly project: string;
    readonly segment: string;
    readonly count: number;
    readonly destroyed: number;
  }[];
}

/** The command that shows a segment in the preview. Its argument is the address of the segment. */
export const SHOW_PREVIEW = 'trenchctl.preview';

/** A line over each segment: what the last saved plan of its project changes and destroys, and the way to its preview. */
export function lensesIn(workspace: Workspace, file: string, plan: LastPlan | undefined): CodeLens[] {
  const words = plan && wordsOf(plan);
  const lines = workspace.lines(file);
  return (workspace.outlines().get(file)?.documents ?? []).flatMap(({ project, segments }) => {
    const planned = plan?.projects.includes(project) ? words : undefined;
    return segments.flatMap(({ name, place }): CodeLens[] => {
      const range = rangeAt(lines, workspace.locate(place), name);
      const address = addressOf({ project, segment: name, path: [] });
      return [
        ...(planned
          ? [{ range, command: { title: `last plan: ${planned(project, name)}`, command: '' } }]
          : []),
        { range, command: { title: 'preview', command: SHOW_PREVIEW, arguments: [address] } },
      ];
    });
  });
}

function wordsOf({ changes }: LastPlan): (project: string, segment: string) => string {
  const sums = new Map<string, { count: number; destroyed: number }>();
  for (const { project, segment, count, destroyed } of changes) {
    const key = JSON.stringify([project, segment]);
    const sum = sums.get(key) ?? { count: 0, destroyed: 0 };
    sums.set(key, { count: sum.count + count, destroyed: sum.destroyed + destroyed });
  }
  return (project, segment) => {
    const sum = sums.get(JSON.stringify([project, segment]));
    return sum ? `${sum.count} to change, ${sum.destroyed} destroyed` : 'no change';
  };
}
