/** Clients that go on calling, of a service account and of a program that acts for a person. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ToolOutcome } from '../../harness';

const EVERY_MS = 100;

/** What the clients ask: a governed call, and the status of what the program asked. */
export interface Ask {
  readonly call: () => Promise<ToolOutcome>;
  readonly program: () => Promise<number>;
}

/** Calls at a steady rate, whatever becomes of them. `stop` says how many there were, and why which failed. */
export function clients({ call, program }: Ask): { stop(): Promise<{ made: number; failed: string[] }> } {
  const failed: string[] = [];
  const begun = new Set<Promise<void>>();
  let made = 0;
  let on = true;
  const failure = async (): Promise<string | undefined> => {
    if (made % 2 === 0) {
      const { isError, text } = await call();
      return isError ? text : undefined;
    }
    const status = await program();
    return status === 200 ? undefined : `the program: ${status}`;
  };
  const one = async (): Promise<void> => {
    const text = await failure().catch((err: unknown) => String((err as Error).cause ?? err));
    if (text !== undefined) failed.push(text);
  };
  const loop = (async () => {
    for (; on; await sleep(EVERY_MS)) {
      made += 1;
      const work = one();
      begun.add(work);
      void work.finally(() => begun.delete(work));
    }
  })();
  return {
    stop: async () => {
      on = false;
      await loop;
      await Promise.all(begun);
      return { made, failed };
    },
  };
}
