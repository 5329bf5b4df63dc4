/** Less of an answer: what a caller asks for so that a large one fits. Applied after the call; what is sent and what is recorded stay as they are. */
import { Type, type Static } from 'typebox';
import { FOREIGN } from './vocabulary';

/** Most that `maxBytes` can ask for. */
export const MAX_ANSWER_BYTES = 8_000_000;
/** Most bytes of text and data of an answer, unless the caller asks for more or less. */
export const DEFAULT_ANSWER_BYTES = 1_000_000;
/** Most bytes of what an API says of a failure, likewise. */
export const DEFAULT_ERROR_BYTES = 4_096;

export const Narrowing = Type.Object({
  /** Paths of members in a JSON answer, as `items.id`; lists are passed through. Everything else is left out. */
  fields: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200, ...FOREIGN }), { minItems: 1, maxItems: 32 })),
  /** Most bytes of all blocks of the answer together, in UTF-8, or of what an API says of a failure; structured content gets what the blocks leave. */
  maxBytes: Type.Optional(Type.Integer({ minimum: 100, maximum: MAX_ANSWER_BYTES })),
});
export type Narrowing = Static<typeof Narrowing>;
