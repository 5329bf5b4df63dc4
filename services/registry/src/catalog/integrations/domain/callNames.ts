/**
 * What the tools of one integration are called by. The execution path sees 64 characters; tools that share those each get a name of their own that
 * ends in a hash of the whole name. It depends on the names alone, not on their order, so the next import gives the same.
 */
import { cutToolName, hashedToolName } from '@gatehouse/contracts';

export interface Collision {
  /** The 64 characters they share, by which none of them is called. */
  readonly tool: string;
  /** Full names, `<slug>/<name>`. */
  readonly tools: string[];
  /** What each of them is called by, and what rules see. In the order of `tools`. */
  readonly calledAs: string[];
}

function shortened(full: string, taken: ReadonlySet<string>): string {
  for (let round = 0; ; round += 1) {
    const name = hashedToolName(full, round);
    // A document can have a tool of this very name.
    if (!taken.has(name)) return name;
  }
}

/** Tools of different integrations differ in the slug, which the cut keeps. */
export function findCollisions(slug: string, names: readonly string[]): Collision[] {
  const byCut = Map.groupBy(
    names.map((name) => `${slug}/${name}`),
    cutToolName,
  );
  const taken = new Set(byCut.keys());
  const collided = [...byCut].filter(([, tools]) => tools.length > 1);
  const calledAs = new Map<string, string>();
  for (const full of collided.flatMap(([, tools]) => tools).sort()) {
    const name = shortened(full, taken);
    taken.add(name);
    calledAs.set(full, name);
  }
  return collided.map(([tool, tools]) => ({ tool, tools, calledAs: tools.map((full) => calledAs.get(full)!) }));
}
