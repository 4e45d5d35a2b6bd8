// The cost of a plan without a change that several runs share, calculated: calls, the least time, and the load of the service.

/** The company of the user, once in every run. */
const COMPANY = 1;
/** The project by its number, and the list of its segments. */
const EACH_PROJECT = 2;
const TOKEN = 1;
/** The fields of a project whose spec states some of them. */
const EACH_DESCRIBED = 1;
/** The modules of a project with a calculation, and the nodes of the calculation. */
const EACH_CALCULATED = 2;

/**
 * The calls of one run for its projects: tokens, and reads as the plan counts them. Specs state the own fields of `described` of
 * the projects, and the calculation of `calculated`.
 */
export const callsOfRun = ({ projects, segments, catalogs, described = 0, calculated = 0 }) => ({
  tokens: TOKEN,
  reads:
    projects === 0
      ? 0
      : COMPANY +
        catalogs +
        EACH_PROJECT * projects +
        segments +
        EACH_DESCRIBED * described +
        EACH_CALCULATED * calculated,
});

/**
 * Returns the cost for projects with the same number of segments each, in as many runs. Runs get whole projects, about the same
 * number each, so the largest run has the rounded-up share. Times are in ms.
 */
export function scaleCost({ projects, segments, runs, catalogs, parallel, latencyMs }) {
  const most = Math.ceil(projects / runs);
  const largest = callsOfRun({ projects: most, segments: (most * segments) / projects, catalogs });
  const calls = runs * (TOKEN + COMPANY + catalogs) + EACH_PROJECT * projects + segments;
  return {
    largest,
    calls,
    /** The token, the company, the first project and the first list wait for one another; the other reads overlap. */
    leastTime: latencyMs * (4 + Math.ceil((largest.reads - 3) / parallel)),
    /** What the service sees while all runs read at the same time. */
    requestsPerSecond: (runs * parallel * 1000) / latencyMs,
  };
}

/** The seconds that all calls take if the service answers only so many of them in a second. */
export const secondsAt = (calls, perSecond) => calls / perSecond;
