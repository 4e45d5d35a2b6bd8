/** One step down to a thing: its list, and its position in the spec or, of a thing that is only live, its id. */
export interface PathStep {
  /** As the spec names the list; or what the project has one of: `settings`, `calculation`. */
  readonly list: string;
  readonly index?: number;
  readonly id?: string;
}

export type Path = readonly PathStep[];

/** Where a thing is. */
export interface Where {
  readonly project: string;
  /** Empty for the project itself and its calculation: no segment has an empty name. */
  readonly segment: string;
  readonly path: Path;
}

export const below = ({ project, segment, path }: Where, step: PathStep): Where => ({
  project,
  segment,
  path: [...path, step],
});

/** The project itself, its calculation, or something in either of them. */
export const inProject = (project: string, ...path: PathStep[]): Where => ({ project, segment: '', path });

const stepText = ({ list, index, id }: PathStep): string =>
  index === undefined ? (id === undefined ? list : `${list}/${id}`) : `${list}[${index}]`;

export const pathText = (path: Path): string => path.map(stepText).join('/');

/** The same in one text, which is a key and for people to read. Nothing parses it: a name may hold slashes and brackets. */
export const addressOf = ({ project, segment, path }: Where): string =>
  [`${project}/${segment}`, ...path.map(stepText)].join('/');
