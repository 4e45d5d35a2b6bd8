/**
 * Takes the first element that fits out of a list, so that each element is taken once; undefined if none fits. If elements state
 * different numbers of fields, those that state most must be paired first: another one could take the only element that fits them.
 */
export function takeFirst<T>(left: T[], isFit: (one: T) => boolean): T | undefined {
  const at = left.findIndex(isFit);
  return at < 0 ? undefined : left.splice(at, 1)[0];
}
