/** Blocks: the emergency stop. They beat everything, also calls that were approved and have not run. */
import { Type, type Static } from 'typebox';
import { countAll, totalsOf } from '../listing';
import { rpc } from '../message';
import { Id, PageRequest, pageOf, PlainText, Timestamp, unchanged } from '../vocabulary';
import { admin } from './admin';
import { amongIds } from './grants';

export const BlockTarget = Type.Union([
  Type.Object({
    kind: Type.Union([
      Type.Literal('user'),
      Type.Literal('serviceAccount'),
      Type.Literal('orgToken'),
      Type.Literal('group'),
      Type.Literal('integration'),
    ]),
    id: Id,
  }),
  /** `tool`: name inside the integration. */
  Type.Object({ kind: Type.Literal('tool'), id: Id, tool: Type.String({ minLength: 1, maxLength: 256 }) }),
]);
export type BlockTarget = Static<typeof BlockTarget>;

/** What kinds of things a block stops. */
export const BlockTargetKind = Type.Enum(['user', 'serviceAccount', 'orgToken', 'group', 'integration', 'tool']);

export const Block = Type.Object({
  id: Id,
  target: BlockTarget,
  /** Shown to who is refused. */
  reason: PlainText(500),
  createdAt: Timestamp,
  createdBy: Type.String(),
  liftedAt: Type.Optional(Timestamp),
  liftedBy: Type.Optional(Type.String()),
});
export type Block = Static<typeof Block>;

/** `conflict` when the target is blocked already. */
export const createBlock = rpc('policy.createBlock', {
  ...admin,
  request: Type.Object({ target: BlockTarget, reason: Block.properties.reason }),
  response: Block,
});
/** Lifting a lifted block changes nothing. */
export const liftBlock = rpc('policy.liftBlock', {
  ...admin,
  request: Type.Object({ id: Type.String() }),
  response: Type.Object({ ...Block.properties, ...unchanged }),
  idempotent: true,
});
/** Newest first. */
export const listBlocks = rpc('policy.listBlocks', {
  ...admin,
  request: Type.Object({
    status: Type.Optional(Type.Union([Type.Literal('active'), Type.Literal('lifted')])),
    targetId: Type.Optional(Type.String({ maxLength: 64 })),
    kind: Type.Optional(BlockTargetKind),
    ...amongIds,
    ...countAll,
    ...PageRequest.properties,
  }),
  response: pageOf('blocks', Block, totalsOf()),
  idempotent: true,
});
/**
 * What is blocked now: for admins everything but service accounts, which readiness tells; for others what stops themselves, and every integration and
 * tool. Which of these they may see is for the asker to know. As new as a decision.
 */
export const activeBlocks = rpc('policy.activeBlocks', {
  request: Type.Object({}),
  /** `stopsCaller`: ids of those on the principal itself or on a group of its own. */
  response: Type.Object({ blocks: Type.Array(Block), stopsCaller: Type.Array(Id) }),
  callers: ['registry'],
  idempotent: true,
  timeoutMs: 2_000,
});
/** Whether the principal itself is stopped, by a block on it or on a group of its own; `reason` when one is. As new as a decision. */
export const callerBlock = rpc('policy.callerBlock', {
  request: Type.Object({}),
  response: Type.Object({ reason: Type.Optional(Type.String()) }),
  callers: ['approvals'],
  idempotent: true,
  timeoutMs: 2_000,
});
/** Which of these people of the principal's organization a block on themselves or on a group of theirs stops. As new as a decision. */
export const blockedUsers = rpc('policy.blockedUsers', {
  request: Type.Object({ people: Type.Array(Type.Object({ id: Id, groups: Type.Array(Id) }), { maxItems: 500 }) }),
  response: Type.Object({ ids: Type.Array(Id) }),
  callers: ['approvals'],
  idempotent: true,
  timeoutMs: 2_000,
});
