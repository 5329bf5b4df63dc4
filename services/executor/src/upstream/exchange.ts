/**
 * One HTTP exchange, bounded in bytes and time, with what a governed call must know of a failure: whether the request can have reached the other side.
 * Works on undici's dispatch events: the streams of `request` cost more than everything else here, and bytes must be counted as they arrive anyway.
 */
import type { Dispatcher } from 'undici';
import type { IncomingHttpHeaders } from 'undici/types/header';

export interface ExchangeRequest {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
}
export interface ExchangeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as it was sent, still encoded. */
  readonly body: Buffer;
}
export interface ExchangeLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Aborts when nobody waits for the answer any more. */
  readonly abandoned?: AbortSignal | undefined;
}

export type ExchangeFault = 'timeout' | 'tooLarge' | 'connection' | 'abandoned';

/** `sent`: the request was handed to a connection, so it may have run. `status`: the answer had begun. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  constructor(
    readonly fault: ExchangeFault,
    readonly sent: boolean,
    readonly status: number | undefined,
    cause?: unknown,
  ) {
    super(`${fault}${sent ? ' after sending' : ' before sending'}`, { cause });
  }
}

const TIMEOUT_CODES = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const faultOf = (err: unknown): ExchangeFault => (TIMEOUT_CODES.has(String((err as { code?: unknown }).code)) ? 'timeout' : 'connection');

class Exchange implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #status: number | undefined;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #bytes = 0;
  #settled = false;
  readonly #timer: NodeJS.Timeout;
  readonly #onAbandoned = (): void => this.#fail('abandoned');

  constructor(
    private readonly limits: ExchangeLimits,
    private readonly resolve: (answer: ExchangeAnswer) => void,
    private readonly reject: (err: ExchangeError) => void,
  ) {
    this.#timer = setTimeout(() => this.#fail('timeout'), limits.timeoutMs);
    limits.abandoned?.addEventListener('abort', this.#onAbandoned);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a connection: it must not be sent any more.
    if (this.#settled) return controller.abort(new Error('given up'));
    this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (Number(headers['content-length'] ?? 0) > this.limits.maxBytes) this.#fail('tooLarge');
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.limits.maxBytes) this.#fail('tooLarge');
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#settled) return;
    this.#settle();
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.resolve({ status: this.#status ?? 0, headers: this.#headers, body });
  }

  onResponseError(_: Dispatcher.DispatchController | null, err: Error): void {
    this.#fail(faultOf(err), err);
  }

  #settle(): void {
    this.#settled = true;
    clearTimeout(this.#timer);
    this.limits.abandoned?.removeEventListener('abort', this.#onAbandoned);
  }

  #fail(fault: ExchangeFault, cause?: unknown): void {
    if (this.#settled) return;
    this.#settle();
    this.#chunks = [];
    this.reject(new ExchangeError(fault, this.#controller !== undefined, this.#status, cause));
    this.#controller?.abort(new Error(fault));
  }
}

/** Send and collect. Rejects only with `ExchangeError`. Redirects are answers like any other. */
export const exchange = (
  dispatcher: Dispatcher,
  { origin, method, path, headers, body }: ExchangeRequest,
  limits: ExchangeLimits,
): Promise<ExchangeAnswer> =>
  new Promise((resolve, reject) => {
    if (limits.abandoned?.aborted === true) return reject(new ExchangeError('abandoned', false, undefined));
    const handler = new Exchange(limits, resolve, reject);
    try {
      dispatcher.dispatch({ origin, method, path, headers, body: body ?? null }, handler);
    } catch (err) {
      handler.onResponseError(null, err as Error);
    }
  });
