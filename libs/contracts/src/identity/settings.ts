/** What an organization allows. */
import { Type, type Static } from 'typebox';
import { rpc } from '../message';
import { IpRange } from '../vocabulary';

export const SecuritySettings = Type.Object({
  /** Off until an admin allows them; switching off stops every personal token at once. */
  personalTokensEnabled: Type.Boolean(),
  /** Addresses MCP and REST calls of this organization may come from; empty = any. */
  ipAllowlist: Type.Array(IpRange),
  revision: Type.Integer({ minimum: 0 }),
});
export type SecuritySettings = Static<typeof SecuritySettings>;

export const getSecuritySettings = rpc('identity.getSecuritySettings', {
  request: Type.Object({}),
  response: SecuritySettings,
  callers: ['registry'],
  errors: ['forbidden', 'not_found'],
  idempotent: true,
});
/** What is left out stays. `conflict` when `revision` is given and old. Answers only after no call that starts from now passes by the old settings. */
export const updateSecuritySettings = rpc('identity.updateSecuritySettings', {
  request: Type.Object({
    personalTokensEnabled: Type.Optional(Type.Boolean()),
    ipAllowlist: Type.Optional(Type.Array(IpRange, { maxItems: 200 })),
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Address the admin calls from: a list that would shut it out is refused. */
    address: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  response: SecuritySettings,
  callers: ['registry'],
  errors: ['forbidden', 'not_found', 'conflict'],
  timeoutMs: 8_000,
});
