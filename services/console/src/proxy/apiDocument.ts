/** The API's document, read at start and again from time to time; what was read last stays good while the API is away. */
import { AppError } from '@gatehouse/contracts';
import { startPeriodicTask, type TaskContext } from '@gatehouse/runtime';
import { operationsOf, type Operations } from './operations';

const REFRESH_MS = 60_000;
const LIMIT_MS = 5_000;

export interface ApiDocument {
  /** Rejects with `AppError('unavailable')` until it was read once. */
  operations(): Promise<Operations>;
}

export function apiDocument(context: TaskContext, apiUrl: string): ApiDocument {
  let known: Operations | undefined;
  let reading: Promise<Operations> | undefined;

  const read = async (): Promise<Operations> => {
    const response = await fetch(`${apiUrl}/openapi.json`, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
    if (!response.ok) throw new Error(`openapi.json answered ${response.status}`);
    return (known = operationsOf(await response.json()));
  };
  const readOnce = (): Promise<Operations> => (reading ??= read().finally(() => (reading = undefined)));
  const unavailable = (err: unknown): never => {
    throw new AppError('unavailable', 'the REST API does not answer', { cause: err });
  };

  startPeriodicTask(context, { what: "reading of the REST API's document", everyMs: REFRESH_MS, atStart: true }, readOnce);
  return { operations: async () => known ?? readOnce().catch(unavailable) };
}
