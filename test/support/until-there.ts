/** Waits turn by turn, because a timer may come too late. Returns true if it was there before the work ended. */
export async function untilThere(work: Promise<unknown>, isThere: () => boolean): Promise<boolean> {
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
  };
  work.then(end, end);
  while (!hasEnded && !isThere()) await new Promise((turned) => setImmediate(turned));
  return !hasEnded;
}
