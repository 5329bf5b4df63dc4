/** Less of an answer: what a caller asks for so that a large one fits. Applied after the call; what is sent and what is recorded stay as they are. */
import { Type, type Static } from 'typebox';
import { FOREIGN } from './vocabulary';

export const Narrowing = Type.Object({
  /** Paths of members in a JSON answer, as `items.id`; lists are passed through. Everything else is left out. */
  fields: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200, ...FOREIGN }), { minItems: 1, maxItems: 32 })),
  /** Of all blocks of the answer together, in UTF-8; its structured content takes what they have left. */
  maxBytes: Type.Optional(Type.Integer({ minimum: 100, maximum: 8_000_000 })),
});
export type Narrowing = Static<typeof Narrowing>;
