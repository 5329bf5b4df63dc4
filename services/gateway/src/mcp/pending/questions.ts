/** Questions to clients of 2025-11-25 that are open in this process: asked on the stream of a call, answered by a request of the same session. */
import type { RequestId } from '../message';

export interface Questions {
  /** Resolves with the result of the client's answer, undefined where it answers with an error. Who asks forgets it in the end. */
  open(session: string, id: RequestId): { readonly answer: Promise<unknown>; forget(): void };
  /** What answers no open question is dropped. */
  settle(session: string, id: RequestId | null, result: unknown): void;
}

/** Keeps the questions of this process only: an answer that reaches another process is dropped there, and the question ends by time. */
export function createQuestions(): Questions {
  const open = new Map<string, (result: unknown) => void>();
  const keyOf = (session: string, id: unknown): string => JSON.stringify([session, id]);
  return {
    open(session, id) {
      const key = keyOf(session, id);
      const answer = new Promise<unknown>((resolve) => open.set(key, resolve));
      return { answer, forget: () => void open.delete(key) };
    },
    settle: (session, id, result) => open.get(keyOf(session, id))?.(result),
  };
}
