/** The management tools: an integration of kind `internal` in every organization, run through the governed call like any other. */
import { Type } from 'typebox';
import { ApprovedBy, Preview, StateSeen } from '../approvals/preview';
import { derivedId } from '../ids';
import { rpc } from '../message';
import { Id } from '../vocabulary';

/** Its slug until an admin changes it. */
export const DEFAULT_MANAGEMENT_SLUG = 'service-management';

/** The id of an organization's management integration. Deterministic, so that grants and rules can name it before anything is stored. */
export const managementId = (orgId: string): string => derivedId('integration', `management:${orgId}`);

const ManagementCall = {
  /** Name inside the integration. */
  toolName: Type.String({ maxLength: 256 }),
  /** Checked against the tool's schema. */
  arguments: Type.Record(Type.String(), Type.Unknown()),
};
const errors = ['forbidden', 'not_found', 'conflict', 'upstream_failed', 'rate_limited'] as const;

/**
 * What the call would do, before a person is asked about it. Nothing is written. A call that would be refused as things stand is refused here with the
 * same error. `seen`: the state the change would be made from.
 */
export const previewManagementTool = rpc('registry.previewManagementTool', {
  request: Type.Object(ManagementCall),
  response: Type.Object({ preview: Preview, seen: Type.Optional(StateSeen) }),
  errors,
  // approvals asks as the caller that waits: whether the state is still the one that was seen.
  callers: ['executor', 'approvals'],
  idempotent: true,
  timeoutMs: 8_000,
});

/** Runs a management tool, once per governed call, after everything allowed it. The registry decides on every call who may do what. */
export const runManagementTool = rpc('registry.runManagementTool', {
  request: Type.Object({
    ...ManagementCall,
    callId: Id,
    /** Raw claim of the call and the member it names; recorded and shown, never consulted. */
    onBehalfOf: Type.Optional(Type.String({ maxLength: 256 })),
    onBehalfOfMember: Type.Optional(Id),
    /** The state that was approved: `conflict` when it is another by now. */
    seen: Type.Optional(StateSeen),
    approvedBy: Type.Optional(ApprovedBy),
  }),
  /** What the caller reads, as JSON. */
  response: Type.Object({ result: Type.Unknown() }),
  errors,
  callers: ['executor'],
  timeoutMs: 10_000,
});
