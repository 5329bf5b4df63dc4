import { Type, type Static } from 'typebox';
import { CLAIM, Id } from './vocabulary';

/** Whom the caller of a change says it acts for. Recorded and shown as caller-asserted, never consulted. */
export const Claimed = Type.Object({
  onBehalfOf: Type.String({ minLength: 1, maxLength: 256, ...CLAIM }),
  /** User id of the member that the claim named at that moment. */
  onBehalfOfMember: Type.Optional(Id),
});
export type Claimed = Static<typeof Claimed>;

/** Member of every request that changes something: the on-behalf-of claim, if there is one. */
export const claimed = { claim: Type.Optional(Claimed) };
