import { Type } from 'typebox';
import { Actor } from '../audit/index';
import { event } from '../message';
import { Id } from '../vocabulary';

/** Something grants can name is gone for good, and its id with it. */
export const resourceRemoved = event(
  'registry.resourceRemoved.v1',
  Type.Object({
    orgId: Id,
    resource: Type.Object({ kind: Type.Enum(['integration', 'agent', 'skill']), id: Id }),
    /** Who removed it. */
    by: Actor,
    correlationId: Type.Optional(Type.String({ maxLength: 128 })),
  }),
  ['registry'],
);
