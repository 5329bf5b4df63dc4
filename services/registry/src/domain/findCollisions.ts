import { cutToolName } from '@gatehouse/contracts';

export interface Collision {
  /** The 64 characters they share. */
  readonly tool: string;
  /** Full names, `<slug>/<name>`. */
  readonly tools: string[];
}

/** Tools of one integration that nobody can tell apart after the cut. Tools of different integrations differ in the slug, which the cut keeps. */
export function findCollisions(slug: string, names: readonly string[]): Collision[] {
  const byCut = Map.groupBy(
    names.map((name) => `${slug}/${name}`),
    cutToolName,
  );
  return [...byCut].filter(([, tools]) => tools.length > 1).map(([tool, tools]) => ({ tool, tools }));
}
