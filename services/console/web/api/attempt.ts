/** One attempt at a change: what is sent, and the key under which it is done once. */
export interface Attempt {
  readonly text: string;
  readonly key: string;
}

/** A retry of what was lost keeps its key; anything else gets a new one. */
export function attemptAt(variables: unknown, lost: Attempt | undefined): Attempt {
  // The list makes a text for a change without variables too.
  const text = JSON.stringify([variables]);
  return lost?.text === text ? lost : { text, key: crypto.randomUUID() };
}
