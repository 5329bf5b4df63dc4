/** Why a client's metadata document could not be used, from where it is fetched to the page that says so: the provider tells neither address nor reason. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Its text is told to people and clients. */
export class DocumentFault extends Error {}

const current = new AsyncLocalStorage<{ fault?: string }>();

/** What the network calls it, in words that say nothing of ours. */
const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name cannot be resolved from here',
  EAI_AGAIN: 'its name cannot be resolved from here',
  ECONNREFUSED: 'the connection was refused',
  ENETUNREACH: 'there is no way to it from here',
  EHOSTUNREACH: 'there is no way to it from here',
  ABORT_ERR: 'it did not answer in time',
  ETIMEDOUT: 'it did not answer in time',
};

function wordsOf(err: unknown): string {
  if (err instanceof DocumentFault) return err.message;
  const { code, name } = err as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError') return WORDS['ETIMEDOUT']!;
  return WORDS[String(code)] ?? (/CERT|TLS|SSL/.test(String(code)) ? 'its certificate is not trusted' : 'it cannot be read');
}

export interface FaultLog {
  warn(fields: object, text: string): void;
}

/** Fetches, and leaves word of a failure in the log and for `withDocumentFault`. */
export const noting =
  (fetchDocument: (address: string) => Promise<Response>, log: FaultLog) =>
  async (address: string): Promise<Response> => {
    try {
      return await fetchDocument(address);
    } catch (err) {
      const fault = wordsOf(err);
      const asked = current.getStore();
      if (asked !== undefined) asked.fault = fault;
      log.warn({ err, address, fault }, 'a client metadata document cannot be used');
      throw err;
    }
  };

/** What `run` answers, and why a document it needed could not be used. */
export async function withDocumentFault<T>(run: () => Promise<T>): Promise<{ readonly answer: T; readonly fault: string | undefined }> {
  const asked: { fault?: string } = {};
  const answer = await current.run(asked, run);
  return { answer, fault: asked.fault };
}
