/** What a change keeps of the act that made it. */
import type { registry } from '@gatehouse/contracts';
import type { Act } from './act';
import type { Circumstances, Attribution } from './auditEvents';
import { callMeta } from './callMeta';

export const attributionOf = ({ onBehalfOf, onBehalfOfMember }: Act): Attribution => ({
  ...(onBehalfOf !== undefined && { onBehalfOf }),
  ...(onBehalfOfMember !== undefined && { onBehalfOfMember }),
});

export const authorOf = ({ principal: { kind, id, name } }: Act): registry.Author => ({ kind, id, name });

export const circumstancesOf = (act: Act, at: Date): Circumstances => ({
  by: act.principal,
  at,
  ...callMeta(act.call),
  ...attributionOf(act),
});
