/** Whether a person must sign the AI use policy, for each organization they are in. */
import { Type, type Static } from 'typebox';
import { rpc } from '../message';
import { Id } from '../vocabulary';
import { AiUsePolicyVersion } from './aiUsePolicy';

/** `none`: the organization has published no AI use policy. `mustSign`: no tool runs for the person until they sign. */
export const SigningState = Type.Object({
  status: Type.Enum(['none', 'mustSign', 'signed']),
  /** The published version; absent with `none`. */
  version: Type.Optional(AiUsePolicyVersion),
});
export type SigningState = Static<typeof SigningState>;

/** Most organizations of one question. */
export const MOST_SIGNING_STATES = 200;

/** Whether a person must sign the AI use policy of each of these organizations. The registry has identified the person, and identity names the organizations as theirs. */
export const signingStates = rpc('policy.signingStates', {
  callers: ['registry'],
  principal: 'none',
  request: Type.Object({ userId: Id, orgIds: Type.Array(Id, { maxItems: MOST_SIGNING_STATES }) }),
  response: Type.Object({ states: Type.Array(Type.Object({ orgId: Id, ...SigningState.properties })) }),
  idempotent: true,
  timeoutMs: 3_000,
});
