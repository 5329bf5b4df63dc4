import { AppError, visibleText, type executor } from '@gatehouse/contracts';

/** Why a governed call was not made. The text is the answer the caller reads, so it names the tool and the next step. */
export class Refusal extends Error {
  constructor(
    /** The step that refused: `name`, `grant`, `arguments`, `credential`, `breaker`, `bulkhead`, … */
    readonly step: string,
    message: string,
    /** What the trail keeps instead of the message, when the message repeats what the caller sent or tells less than the truth. */
    readonly recorded: string = message,
    readonly remedy: executor.Remedy = {},
  ) {
    super(visibleText(message));
    this.name = 'Refusal';
  }
}

/**
 * Refuses an argument that fits its schema and cannot be sent as it was read. `at` is its JSON pointer without the first slash; names of the caller's
 * making in it lose what could pass for something else.
 */
export function refuseArgument(at: string, rule: string): never {
  const detail = `/${at}: ${rule}`.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
  throw new AppError('invalid', 'Arguments are not acceptable', { details: [detail] });
}

/** A tool definition that makes no validator or no request: a fault of its import, not of the call. */
export class UnusableDefinition extends Error {
  override readonly name = 'UnusableDefinition';
}
