/** How a person of the identity provider is told: the same at every edge that signs people in. */
import { Type } from 'typebox';

/** Spread into the settings of an edge. */
export const personSettings = {
  /** Claim of the provider's tokens that tells one person from another, for ever. */
  IDP_SUBJECT_CLAIM: Type.String({ default: 'sub', minLength: 1, maxLength: 64 }),
  /** Whether an address is the person's own: as the claim `email_verified` says, or `always` for a provider that does not state it and whose people cannot choose their address. */
  IDP_EMAIL_VERIFIED: Type.Enum(['claim', 'always'], { default: 'claim' }),
} as const;
