import type { approvals } from '@gatehouse/contracts';

interface Versioned {
  readonly credentialId: string;
  readonly version: number;
}

/** What is approved is a call with this credential. */
export const pinOf = ({ credentialId: id, version }: Versioned): approvals.CredentialPin => ({ id, version });

/** Whether a call may be made with the credential it would send now. True for requests from before credentials were pinned. */
export const isPinned = (pin: approvals.CredentialPin | undefined, now: Versioned | undefined): boolean =>
  pin === undefined || (pin.id === now?.credentialId && pin.version === now.version);
