/** A call that its caller waits for. */
import type { AnyRpc, AppError } from '@gatehouse/contracts';
import type { Attached } from '../types';

/** What is known of it from the beginning. */
export interface Asked {
  readonly id: number;
  readonly rpc: AnyRpc;
  readonly bytes: Buffer;
  readonly deadline: number;
  readonly issuedAt: number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((report: unknown) => void) | undefined;
  readonly resolve: (answer: Attached<unknown>) => void;
  readonly reject: (err: AppError) => void;
}

export interface Pending extends Asked {
  heardAt: number;
  /** Where the worker that holds it can be told of it. */
  worker: string | undefined;
  /** A worker said that it has begun it. */
  begun: boolean;
  /** The probe that tells whether word of it may still be on its way. */
  probe: { readonly id: number; readonly sentAt: number } | undefined;
  /** `returned`: no queue took it. `stranded`: its channel broke, it may be sent once more. */
  state: 'sent' | 'returned' | 'stranded';
  resent: boolean;
  pauseUntil: number;
}

export const pendingOf = (asked: Asked): Pending => ({
  ...asked,
  heardAt: asked.issuedAt,
  worker: undefined,
  begun: false,
  probe: undefined,
  state: 'sent',
  resent: false,
  pauseUntil: 0,
});
