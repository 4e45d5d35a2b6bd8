import type { CodeLens } from 'vscode-languageserver';
import { rangeAt } from './ranges.js';
import type { Workspace } from './workspace.js';

/** What the last saved plan says, as far as it is shown over a segment. */
export interface LastPlan {
  readonly projects: readonly string[];
  readonly changes: readonly {
    readonly project: string;
    readonly segment: string;
    readonly count: number;
    readonly destroyed: number;
  }[];
}

/** A line over each segment of a project that the last saved plan has: what the plan changes and destroys. */
export function lensesIn(workspace: Workspace, file: string, plan: LastPlan | undefined): CodeLens[] {
  if (!plan) return [];
  const words = wordsOf(plan);
  const lines = workspace.lines(file);
  return (workspace.outlines().get(file)?.documents ?? []).flatMap(({ project, segments }) =>
    plan.projects.includes(project)
      ? segments.map(({ name, place }) => ({
          range: rangeAt(lines, workspace.locate(place)),
          command: { title: `last plan: ${words(project, name)}`, command: '' },
        }))
      : [],
  );
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
