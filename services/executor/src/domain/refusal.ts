import { visibleText } from '@gatehouse/contracts';

/** Why a governed call was not made. The text is the answer the caller reads, so it names the tool and the next step. */
export class Refusal extends Error {
  constructor(
    /** The step that refused: `name`, `grant`, `arguments`, `credential`, `bulkhead`, … */
    readonly step: string,
    message: string,
    /** What the trail keeps instead of the message, when the message repeats what the caller sent or tells less than the truth. */
    readonly recorded: string = message,
    /** Where the person signs the AI use policy, when that is what is missing. */
    readonly signUrl?: string,
  ) {
    super(visibleText(message));
    this.name = 'Refusal';
  }
}
