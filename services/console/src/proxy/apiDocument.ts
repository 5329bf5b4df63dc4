/** The API's document, read at start and again from time to time; what was read last stays good while the API is away. */
import { AppError } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { operationsOf, type Operations } from './operations';

const REFRESH_MS = 60_000;
const LIMIT_MS = 5_000;

export interface ApiDocument {
  /** Rejects with `AppError('unavailable')` until it was read once. */
  operations(): Promise<Operations>;
  stop(): void;
}

export function apiDocument(apiUrl: string, log: Log): ApiDocument {
  let known: Operations | undefined;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    try {
      const response = await fetch(`${apiUrl}/openapi.json`, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
      if (!response.ok) throw new Error(`openapi.json answered ${response.status}`);
      known = operationsOf(await response.json());
    } catch (err) {
      log.warn({ err }, 'the document of the REST API could not be read');
    }
  };
  const readOnce = (): Promise<void> => (reading ??= read().finally(() => (reading = undefined)));

  void readOnce();
  const timer = setInterval(() => void readOnce(), REFRESH_MS).unref();
  return {
    async operations() {
      if (known === undefined) await readOnce();
      if (known === undefined) throw new AppError('unavailable', 'the REST API does not answer');
      return known;
    },
    stop: () => clearInterval(timer),
  };
}
