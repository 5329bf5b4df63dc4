import { Type, type Static } from 'typebox';
import { Id } from './vocabulary';

/** What the edge knows about the origin of a call. Recorded, never consulted for a decision; `hops` ends calls that go in circles. */
export const CallOrigin = Type.Object({
  door: Type.Union([Type.Literal('mcp'), Type.Literal('rest')]),
  protocolVersion: Type.Optional(Type.String()),
  client: Type.Optional(Type.String({ maxLength: 256 })),
  /** Raw claim, already cleaned and cut. Only with service tokens. */
  onBehalfOf: Type.Optional(Type.String({ maxLength: 256 })),
  invocationId: Type.Optional(Type.String({ maxLength: 256 })),
  /** Number of gateways of this kind that the call came through before this one, as far as they say so. */
  hops: Type.Optional(Type.Integer({ minimum: 1 })),
  address: Type.Optional(Type.String({ maxLength: 64 })),
  /** The admin who let a service account make this call over REST. */
  startedBy: Type.Optional(Type.Object({ id: Id, name: Type.String({ maxLength: 320 }) })),
});
export type CallOrigin = Static<typeof CallOrigin>;
