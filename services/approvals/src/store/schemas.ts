/** What the service stores. What a contract describes as a whole has its form, and was checked by it on the way in. */
import type { approvals } from '@gatehouse/contracts';
import { Mixed, outbox, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import type { ApprovalRequest, Decision, Execution, Requester } from '../domain/request';

export interface RequestRow extends ApprovalRequest {
  readonly openKey?: string;
  readonly slot?: string;
  /** Calls that asked for it, the last of them; a repeated message is not a repeated call. */
  readonly callIds: readonly string[];
  /** Mail about it is still to be addressed. */
  readonly notify?: true;
  readonly removeAt: Date;
  readonly outbox: readonly OutboxItem[];
}

/** How often something changed in an organization, whose id is its id. */
export interface ChangesRow {
  readonly _id: string;
  readonly orgId: string;
  readonly changes: number;
}

const text = { type: String, required: true } as const;
const maybe = { type: String } as const;
const count = { type: Number, required: true } as const;
const moment = { type: Date, required: true } as const;
const PART = { _id: false } as const;

const targetSchema = new Schema<ApprovalRequest['target']>({ integrationId: text, slug: text, toolName: text, digest: text }, PART);
const requesterSchema = new Schema<Requester>({ kind: text, id: text, name: text, tokenId: maybe, sessionId: maybe }, PART);
const decisionSchema = new Schema<Decision>(
  {
    by: { type: new Schema<Decision['by']>({ id: text, name: text }, PART), required: true },
    at: moment,
    comment: maybe,
    byTokenCreator: { type: Boolean },
    underOlderTerms: { type: Boolean },
    refusedThen: maybe,
  },
  PART,
);
const executionSchema = new Schema<Execution>(
  {
    outcome: text,
    at: moment,
    isError: { type: Boolean, required: true },
    durationMs: { type: Number },
    httpStatus: { type: Number },
    reason: maybe,
  },
  PART,
);

export const requestSchema = new Schema<RequestRow>({
  _id: text,
  orgId: text,
  taskId: text,
  callId: text,
  tool: text,
  target: { type: targetSchema, required: true },
  arguments: text,
  digest: text,
  requestLine: { type: new Schema<ApprovalRequest['requestLine']>({ method: text, url: text }, PART), required: true },
  description: maybe,
  credential: { type: new Schema<approvals.CredentialPin>({ id: text, version: count }, PART) },
  terms: { type: Mixed, required: true },
  askedUnder: { type: Mixed },
  requester: { type: requesterSchema, required: true },
  origin: { type: Mixed, required: true },
  correlationId: text,
  traceId: maybe,
  onBehalfOfMember: maybe,
  narrowing: { type: Mixed },
  preview: { type: Mixed },
  seen: maybe,
  createdAt: moment,
  expiresAt: moment,
  approvers: { type: [String], required: true },
  status: text,
  updatedAt: moment,
  repeats: count,
  tokenCreators: { type: [String], required: true },
  barred: { type: [String], required: true },
  decision: { type: decisionSchema },
  execution: { type: executionSchema },
  withdrawnBecause: maybe,
  remedy: { type: Mixed },
  result: maybe,
  openKey: maybe,
  slot: maybe,
  callIds: { type: [String], required: true },
  notify: { type: Boolean },
  removeAt: moment,
});
requestSchema.index({ openKey: 1 }, { name: 'openKey', unique: true, sparse: true });
requestSchema.index({ slot: 1 }, { name: 'slot', unique: true, sparse: true });
requestSchema.index({ orgId: 1, taskId: 1 }, { name: 'task' });
// Lists, newest first: all, an approver's, a requester's, a decider's.
requestSchema.index({ orgId: 1, createdAt: -1, _id: -1 }, { name: 'newest' });
requestSchema.index({ orgId: 1, approvers: 1, createdAt: -1, _id: -1 }, { name: 'approver' });
requestSchema.index({ orgId: 1, 'requester.id': 1, createdAt: -1, _id: -1 }, { name: 'requester' });
requestSchema.index({ orgId: 1, 'decision.by.id': 1, createdAt: -1, _id: -1 }, { name: 'decider' });
// Counts of what waits.
requestSchema.index({ orgId: 1, status: 1, expiresAt: 1 }, { name: 'waiting' });
requestSchema.index({ orgId: 1, status: 1, barred: 1, expiresAt: 1 }, { name: 'barred' });
requestSchema.index({ orgId: 1, status: 1, approvers: 1, expiresAt: 1 }, { name: 'waitingFor' });
requestSchema.index({ orgId: 1, 'requester.id': 1, status: 1 }, { name: 'waitingOf' });
// What waits in an organization, page by page.
requestSchema.index({ orgId: 1, status: 1, _id: 1 }, { name: 'waitingById' });
// The sweep, the mail and the tidying concern every organization.
requestSchema.index({ status: 1, expiresAt: 1 }, { name: 'lapsed' });
requestSchema.index({ status: 1, createdAt: 1 }, { name: 'oldest' });
requestSchema.index({ notify: 1 }, { name: 'notify', sparse: true });
requestSchema.index({ removeAt: 1 }, { name: 'tidy', expireAfterSeconds: 0 });
requestSchema.plugin(tenantGuard).plugin(outbox);

export const changesSchema = new Schema<ChangesRow>({ _id: text, orgId: text, changes: count });
changesSchema.plugin(tenantGuard);
