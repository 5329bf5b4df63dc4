/** What the handlers of this service work with, opened once at start. */
import type { Signer } from '@gatehouse/crypto';
import type { Log } from '@gatehouse/runtime';
import type { Cursors, LeaseCache } from '@gatehouse/store';
import type { Delegations } from './domain/delegations';
import type { RowMac } from './domain/rowMac';
import type { OAuthDeps } from './oauth/openOAuth';
import type { GroupMemberStore } from './store/groupMemberStore';
import type { GroupStore } from './store/groupStore';
import type { InvitationStore } from './store/invitationStore';
import type { MemberStore } from './store/memberStore';
import type { OrganizationStore } from './store/organizationStore';
import type { ServiceAccountStore } from './store/serviceAccountStore';
import type { SettingsStore } from './store/settingsStore';
import type { TokenStore } from './store/tokenStore';
import type { UserStore } from './store/userStore';

export interface ServiceDeps {
  readonly organizations: OrganizationStore;
  readonly users: UserStore;
  readonly members: MemberStore;
  readonly invitations: InvitationStore;
  readonly groups: GroupStore;
  readonly groupMembers: GroupMemberStore;
  readonly accounts: ServiceAccountStore;
  readonly tokens: TokenStore;
  readonly settings: SettingsStore;
  readonly delegations: readonly Delegations[];
  readonly oauth: OAuthDeps;
  readonly leases: LeaseCache;
  readonly cursors: Cursors;
  readonly mac: RowMac;
  readonly signer: Signer;
  readonly log: Log;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}
