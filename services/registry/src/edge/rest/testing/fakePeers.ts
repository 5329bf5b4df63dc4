/** What the fakes of the other processes share. For tests. */
import { AppError, newId, type audit, type identity, type Principal } from '@gatehouse/contracts';
import type { Call } from '@gatehouse/bus';

export const createdAt = '2026-11-21T10:00:00.000Z';
export const ACCOUNT: identity.ServiceAccount = {
  id: newId('serviceAccount'),
  name: 'CI',
  status: 'ACTIVE',
  ipAllowlist: [],
  createdAt,
  updatedAt: createdAt,
  revision: 3,
};

export const ORG = { id: newId('organization'), slug: 'acme', name: 'Acme' };

export interface Recorded {
  /** Ends the call of `orders/wait` that runs. */
  endWait?: () => void;
  /** Payload of every call a fake got, by message name. */
  calls: { name: string; request: unknown; principal: Principal | undefined }[];
  events: audit.AuditEvent[];
  secrets: string[];
  imports: unknown[];
  /** What those who are no admins may use, by integration. */
  accessible: Record<string, 'ALL' | string[]>;
}

export const notFound = (): AppError => new AppError('not_found', 'nothing there');

export function adminOnly(call: Call): Principal {
  if (call.principal?.role !== 'admin') throw new AppError('forbidden', 'admins only');
  return call.principal;
}

/** Returns the principal if they are the owner or an admin, as for credentials; throws `forbidden` otherwise. */
export function ownerOrAdmin(call: Call, owner: { readonly kind: string; readonly id: string }): Principal {
  const { principal } = call;
  return principal?.kind === 'user' && owner.kind === 'user' && principal.id === owner.id ? principal : adminOnly(call);
}
