/** Budgets: LLM tokens of arguments and results that an integration may use per period. Soft warns, hard refuses. */
import { Type, type Static } from 'typebox';
import { rpc } from '../message';
import { Id, PageRequest, pageOf, Timestamp } from '../vocabulary';
import { admin } from './admin';

export const BudgetPeriod = Type.Union([Type.Literal('DAY'), Type.Literal('MONTH')]);
const Tokens = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 });

export const Budget = Type.Object({
  integrationId: Id,
  /** A day or month of the organization's time zone. */
  period: BudgetPeriod,
  softLimit: Type.Optional(Tokens),
  hardLimit: Type.Optional(Tokens),
  revision: Type.Integer({ minimum: 0 }),
  updatedAt: Timestamp,
  updatedBy: Type.String(),
  /** Tokens of finished calls in this period since the last reset. */
  used: Type.Integer({ minimum: 0 }),
  /** Held for calls that are running: their arguments, and as much as the answers of their tools took lately, at most what was left. */
  reserved: Type.Integer({ minimum: 0 }),
  /** Used beyond the hard limit: what calls that were running when it was crossed have answered beyond what was held for them. */
  overrun: Type.Optional(Type.Integer({ minimum: 0 })),
  state: Type.Union([Type.Literal('OK'), Type.Literal('SOFT_CROSSED'), Type.Literal('HARD_CROSSED')]),
  periodStart: Timestamp,
  /** When the next period begins and everything is free again. */
  refillsAt: Timestamp,
  timeZone: Type.String(),
});
export type Budget = Static<typeof Budget>;

/** Create or replace. A soft limit above the hard one is `invalid`; so is a budget with neither. `conflict` when `revision` is given and old. */
export const putBudget = rpc('policy.putBudget', {
  ...admin,
  request: Type.Object({
    integrationId: Id,
    period: BudgetPeriod,
    softLimit: Type.Optional(Tokens),
    hardLimit: Type.Optional(Tokens),
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  response: Budget,
  idempotent: true,
});
export const getBudget = rpc('policy.getBudget', {
  ...admin,
  request: Type.Object({ integrationId: Id }),
  response: Budget,
  idempotent: true,
});
export const listBudgets = rpc('policy.listBudgets', {
  ...admin,
  request: PageRequest,
  response: pageOf('budgets', Budget),
  idempotent: true,
});
export const deleteBudget = rpc('policy.deleteBudget', {
  ...admin,
  request: Type.Object({ integrationId: Id }),
  response: Type.Object({}),
  idempotent: true,
});
/** The period starts again at zero now; its end stays. Calls that are running settle with what was before. */
export const resetBudget = rpc('policy.resetBudget', { ...admin, request: Type.Object({ integrationId: Id }), response: Budget });

/** What a call of the principal under a budget has used, as `executor.spent` tells it, but answered once it counts: the caller's next call is judged with it. */
export const settle = rpc('policy.settle', {
  request: Type.Object({ callId: Id, counter: Type.String({ maxLength: 128 }), tokens: Type.Integer({ minimum: 0 }) }),
  response: Type.Object({}),
  callers: ['executor'],
  idempotent: true,
  duringCall: true,
});
