import type { Call } from '@gatehouse/bus';
import { audit, type Principal } from '@gatehouse/contracts';
import { traceIdOf } from '@gatehouse/runtime';

interface Act {
  readonly by: Principal;
  readonly type: audit.FactType;
  readonly at: Date;
  readonly target: NonNullable<audit.Fact['target']>;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The fact of what an admin did by this call. */
export const changeFact = ({ correlationId, traceparent }: Pick<Call, 'correlationId' | 'traceparent'>, act: Act): audit.Fact =>
  audit.adminFact({ ...act, correlationId: correlationId.slice(0, 128), traceId: traceIdOf(traceparent) });
