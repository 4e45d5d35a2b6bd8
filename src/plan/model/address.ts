/**
 * One step of the path to an object: its list, and its position in the spec or, for an object that is only live, its
 * id. With both, the position is the one in the live segment.
 */
export interface PathStep {
  /** The name of the list in the spec, or of a single object of the project: `settings`, `calculation`. */
  readonly list: string;
  readonly index?: number;
  readonly id?: string;
}

export type Path = readonly PathStep[];

/** The position of an object in its project. */
export interface ObjectPath {
  readonly project: string;
  /** Empty for the project itself and its calculation: no segment has an empty name. */
  readonly segment: string;
  readonly path: Path;
}

export const below = ({ project, segment, path }: ObjectPath, step: PathStep): ObjectPath => ({
  project,
  segment,
  path: [...path, step],
});

/** An address in the project outside of its segments: the project, its calculation, or an object in one of them. */
export const inProject = (project: string, ...path: PathStep[]): ObjectPath => ({
  project,
  segment: '',
  path,
});

const stepText = ({ list, index, id }: PathStep): string =>
  index === undefined ? (id === undefined ? list : `${list}/${id}`) : `${list}[${index}]`;

export const pathText = (path: Path): string => path.map(stepText).join('/');

/**
 * The address as text, a key that is also shown to the user. It is never parsed: a name may hold slashes and brackets. A part of
 * the project follows a colon (`2026-0417:calculation/nodes[0]`), because a segment may be called `calculation` too.
 */
export const addressOf = ({ project, segment, path }: ObjectPath): string =>
  segment === ''
    ? `${project}:${pathText(path)}`
    : [`${project}/${segment}`, ...path.map(stepText)].join('/');
