import type { Call } from '@gatehouse/bus';
import { audit, type Claimed, type Principal } from '@gatehouse/contracts';
import { traceIdOf } from '@gatehouse/runtime';

interface Act {
  readonly by: Principal;
  readonly type: audit.AuditEventType;
  readonly at: Date;
  readonly target: NonNullable<audit.AuditEvent['target']>;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly claim?: Claimed | undefined;
}

/** The event of what an admin did by this call. */
export const changeEvent = ({ correlationId, traceparent }: Pick<Call, 'correlationId' | 'traceparent'>, act: Act): audit.AuditEvent =>
  audit.adminEvent({ ...act, correlationId: correlationId.slice(0, 128), traceId: traceIdOf(traceparent) });
