import { UserError } from '../../../diagnostics/user-error.js';
import type { DesiredProject } from '../../../kinds/model.js';
import { drawLive, type LiveDrawings } from '../../../reconcile/draw-live.js';
import { undrawnWords } from '../../../render/words/undrawn-words.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { printSpecProblems, readSpecs } from '../../options/read-specs.js';
import { createProgress } from '../../output/progress.js';
import type { CheckedRender } from './render-args.js';
import { type Drawings, type NotDrawn, sectionName } from './write-drawings.js';

/** The segments of one project that are drawn. */
export interface LiveRequest {
  readonly project: string;
  /** The names of the segments; all if absent. */
  readonly names?: ReadonlySet<string>;
  /** The state in the title block: a segment without changes is its own planned state. */
  readonly state: 'live' | 'planned';
}

/** Draws live projects, or the live segments that the specs name. */
export async function liveDrawings(
  args: CheckedRender,
  connection: Connection,
  date: string,
): Promise<Drawings | ExitCode> {
  const requests = await requestsOf(args, connection);
  return typeof requests === 'number' ? requests : drawAll(requests, args, connection, date);
}

async function requestsOf(
  args: CheckedRender,
  { profile, target }: Connection,
): Promise<LiveRequest[] | ExitCode> {
  const { paths, project, segment } = args;
  const only = segment === undefined ? {} : { names: new Set([segment]) };
  if (paths.length === 0) {
    console.error(`Reading ${target}.`);
    return [{ project: project ?? '', state: 'live', ...only }];
  }
  const { projects, problems, sources } = await readSpecs(paths, { profile });
  if (printSpecProblems(problems, sources, args)) return 1;
  const named = projects.filter(({ number }) => project === undefined || number === project);
  if (named.length === 0) throw new UserError(`no spec names the project ${project}`);
  console.error(`Reading ${target}.`);
  return named.map((one) => ({ project: one.number, state: 'live', names: namesIn(one, segment) }));
}

const namesIn = ({ segments }: DesiredProject, only: string | undefined): Set<string> =>
  new Set(
    segments
      .flatMap(({ name, renamedFrom }) => [name, ...(renamedFrom === undefined ? [] : [renamedFrom])])
      .filter((name) => only === undefined || name === only),
  );

/** Reads and draws live segments of several projects. */
export async function drawAll(
  requests: readonly LiveRequest[],
  args: CheckedRender,
  connection: Connection,
  date: string,
): Promise<Drawings | ExitCode> {
  const { parallelism, segment } = args;
  const progress = createProgress('Reading segments', process.stderr);
  const all: Drawings[] = [];
  try {
    for (const { project, names, state } of requests) {
      const found = await drawLive(
        {
          ...{ project, date, parallelism, service: connection.target, rater: args.rater },
          ...(names ? { isTargeted: ({ name }) => names.has(name) } : {}),
          onListed: progress.expect,
          onSegment: progress.done,
        },
        connection,
      );
      if ('problems' in found) {
        progress.end();
        printSpecProblems(found.problems, new Map(), args);
        return 1;
      }
      all.push(drawingsOf(found, state));
    }
  } finally {
    progress.end();
  }
  const drawings = all.flatMap((one) => one.drawings);
  const notDrawn = all.flatMap((one) => one.notDrawn);
  if (segment !== undefined && drawings.length + notDrawn.length === 0)
    throw new UserError(`there is no live segment ${segment} to draw`);
  return { drawings, notDrawn };
}

function drawingsOf({ project, segments }: LiveDrawings, state: 'live' | 'planned'): Drawings {
  return {
    drawings: segments.flatMap(({ views }) => views.map((view) => ({ view, state }))),
    notDrawn: segments.flatMap(({ name, undrawn }) =>
      undrawn.map(
        (reason): NotDrawn => ({
          what: sectionName(project.number, name, reason.section),
          why: undrawnWords(reason),
        }),
      ),
    ),
  };
}
