import type { audit } from '@gatehouse/contracts';

/** A version as the trail names it. */
export const targetOf = (version: number): NonNullable<audit.AuditEvent['target']> => ({
  kind: 'aiUsePolicy',
  id: String(version),
  name: `version ${version}`,
});
