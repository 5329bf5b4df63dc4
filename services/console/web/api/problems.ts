/** What went wrong with a request, in the form pages show it. */
interface ErrorBody {
  error?: unknown;
  details?: unknown;
}

export class Problem extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** `/path: rule in words`, one for each failure. */
  readonly details: readonly string[];
  readonly correlationId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the answer says beside its words, such as what stands in the way. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    message: string,
    rest: { details?: readonly string[]; correlationId?: string; retryAfterSeconds?: number; data?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.details = rest.details ?? [];
    this.correlationId = rest.correlationId;
    this.retryAfterSeconds = rest.retryAfterSeconds;
    this.data = rest.data ?? {};
  }

  /** The server says that it did nothing, and records nothing: a part of it was away before it began. A 503 without these words may come from anybody. */
  get nothingDone(): boolean {
    return this.status === 503 && this.data['code'] === 'unavailable';
  }

  /** The outcome of a write is unknown: no answer came, or one that says so. A refusal by an API behind ours (502 with words) is certain. */
  get outcomeUnknown(): boolean {
    if (this.nothingDone) return false;
    return this.status === 0 || this.status === 503 || this.status === 504 || (this.status >= 500 && this.message === '');
  }

  /** Returns the problem of a repeated write whose first answer was lost: that the repeat did nothing says nothing about the first try. */
  asRepeat(): Problem {
    if (!this.nothingDone) return this;
    const { status, message, details, correlationId, retryAfterSeconds } = this;
    return new Problem(status, message, {
      details,
      ...(correlationId === undefined ? {} : { correlationId }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
}

const isProblem = (err: unknown): err is Problem => err instanceof Problem;

/** Anything thrown, as a problem. */
export const toProblem = (err: unknown): Problem =>
  isProblem(err) ? err : new Problem(0, err instanceof Error ? err.message : 'No answer');

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []);

/** Makes the problem from the body of a failed answer and its headers. */
export function problemOf(response: Response, body: unknown): Problem {
  const { error, details, ...data } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  const message = typeof error === 'string' ? error : '';
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const correlationId = response.headers.get('x-correlation-id') ?? undefined;
  return new Problem(response.status, message, {
    details: texts(details),
    data,
    ...(correlationId === undefined ? {} : { correlationId }),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  });
}

/** The longest of the fields that holds what a path names; '' where none does. */
function fieldOf(steps: readonly string[], fields: readonly string[]): string {
  const names = steps.map((_, at) => steps.slice(0, steps.length - at).join('.'));
  return names.find((name) => fields.includes(name)) ?? '';
}

/**
 * Failures by the field they name: a top member of the body, or one inside it, as in `operations.0.path`. Those of no known field stand under ''.
 */
export function fieldErrors(details: readonly string[], fields: readonly string[]): Record<string, string> {
  const found: Record<string, string[]> = {};
  for (const detail of details) {
    const [, path = '', rule = detail] = /^\/([^:]*): (.*)$/s.exec(detail) ?? [];
    const steps = path.split('/');
    const key = fieldOf(steps, fields);
    const [first, ...more] = steps.slice(key.split('.').length);
    const isLine = first !== undefined && /^\d+$/.test(first);
    const inside = key.includes('.') && first !== undefined ? `${[first, ...more].join('/')}: ` : '';
    const index = isLine ? `line ${Number(first) + 1}: ` : inside;
    (found[key] ??= []).push(key === '' ? detail : index + rule);
  }
  return Object.fromEntries(Object.entries(found).map(([key, rules]) => [key, rules.join('; ')]));
}
