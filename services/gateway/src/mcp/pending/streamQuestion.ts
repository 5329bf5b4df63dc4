/** 2025-11-25: a question on the stream of a running call, the client's answer to it, and word that it is settled. */
import type { SendAhead } from '../reply';
import type { Questions } from './questions';
import type { Following, Waits } from './waits';

export interface Streamed {
  readonly session: string;
  readonly correlationId: string;
  readonly send: SendAhead;
  /** Aborts when the client takes the call back. */
  readonly signal: AbortSignal;
}
interface Page {
  /** Id of the question on the wire. */
  readonly id: string;
  readonly elicitationId: string;
  readonly params: object;
}
interface Settled<T> {
  readonly seen: T | undefined;
  readonly isDeclined: boolean;
}

const actionOf = (result: unknown): unknown => (result as { action?: unknown } | undefined)?.action;

export const streamQuestions =
  (questions: Questions, waits: Waits) =>
  async <T>(
    key: string,
    { id, elicitationId, params }: Page,
    { session, send, signal }: Streamed,
    watch: Pick<Following<T>, 'look' | 'isDecided' | 'isEnded'>,
  ): Promise<Settled<T>> => {
    const question = questions.open(session, id);
    const refused = new AbortController();
    let isDeclined = false;
    void question.answer.then((result) => {
      const action = actionOf(result);
      if (action === 'accept') return;
      isDeclined = action === 'decline';
      refused.abort();
    });
    const seen = await waits.follow(key, {
      ...watch,
      begin: () => send({ id, method: 'elicitation/create', params: { ...params, elicitationId } }),
      isOver: AbortSignal.any([signal, refused.signal]),
      onDecided: () => send({ method: 'notifications/elicitation/complete', params: { elicitationId } }),
    });
    question.forget();
    return { seen, isDeclined };
  };
