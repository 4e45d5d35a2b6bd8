/** Runs the contenders in turn, several times, so that a slow moment affects all of them. The first round only warms the disk. */
export async function takeTurns(rounds, contenders) {
  const runs = new Map(Object.keys(contenders).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      const result = await run();
      if (round >= 0) runs.get(name).push(result);
    }
  }
  return runs;
}

/** The ratio of two contenders in each round: both have run under the same load. */
export const ratiosOf = (runs, ours, other, key) =>
  runs.get(ours).map((run, round) => run[key] / runs.get(other)[round][key]);
