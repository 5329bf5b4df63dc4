/** The management tools: an integration of kind `internal` in every organization, run through the governed call like any other. */
import { Type } from 'typebox';
import { derivedId } from '../ids';
import { rpc } from '../message';
import { Id } from '../vocabulary';

/** Its slug until an admin changes it. */
export const DEFAULT_MANAGEMENT_SLUG = 'service-management';

/** The id of an organization's management integration: the same whoever asks, so that grants and rules can name it before anything is stored. */
export const managementId = (orgId: string): string => derivedId('integration', `management:${orgId}`);

/** Asked once per governed call, after everything allowed it. Who may do what is decided here, on every call. */
export const runManagementTool = rpc('registry.runManagementTool', {
  request: Type.Object({
    /** Name inside the integration. */
    toolName: Type.String({ maxLength: 256 }),
    /** Checked against the tool's schema. */
    arguments: Type.Record(Type.String(), Type.Unknown()),
    callId: Id,
    /** Raw claim of the call and the member it names; recorded and shown, never consulted. */
    onBehalfOf: Type.Optional(Type.String({ maxLength: 256 })),
    onBehalfOfMember: Type.Optional(Id),
  }),
  /** What the caller reads, as JSON. */
  response: Type.Object({ result: Type.Unknown() }),
  errors: ['forbidden', 'not_found', 'conflict', 'upstream_failed', 'rate_limited'],
  callers: ['executor'],
  timeoutMs: 10_000,
});
