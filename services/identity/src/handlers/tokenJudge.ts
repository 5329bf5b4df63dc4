/** Judges `svc_` and `pat_` tokens by their hash: load every row that may matter, then ask the one pure function. */
import type { Log } from '@gatehouse/runtime';
import type { Judge } from '../domain/judgement';
import { judgeToken } from '../domain/judgeToken';
import type { RowMac } from '../domain/rowMac';
import { noteUseBefore, type TokenRow } from '../domain/token';
import type { MemberStore } from '../store/memberStore';
import type { OrganizationStore } from '../store/organizationStore';
import type { ServiceAccountStore } from '../store/serviceAccountStore';
import type { SettingsStore } from '../store/settingsStore';
import type { TokenStore } from '../store/tokenStore';
import type { UserStore } from '../store/userStore';

interface Deps {
  readonly tokens: Pick<TokenStore, 'findByHash' | 'noteUse'>;
  readonly organizations: Pick<OrganizationStore, 'find'>;
  readonly settings: Pick<SettingsStore, 'find'>;
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
  readonly members: Pick<MemberStore, 'findActive'>;
  readonly users: Pick<UserStore, 'findById'>;
  readonly mac: RowMac;
  readonly log: Pick<Log, 'warn'>;
  readonly clock: () => number;
}

/** Looked up in place of what a token does not have, so that all kinds, unknown and refused ones too, cost the same reads (no timing oracle). */
const NOBODY = '';

const ownersOf = (token: TokenRow | undefined) => ({
  orgId: token?.orgId ?? NOBODY,
  accountId: token?.kind === 'svc' ? token.accountId : NOBODY,
  userId: token?.kind === 'pat' ? token.userId : NOBODY,
});

export function tokenJudge({ tokens, organizations, settings, accounts, members, users, mac, log, clock }: Deps): Judge {
  /** Nobody waits for it, and nobody fails by it. */
  function noteUse(token: TokenRow, now: number): void {
    if (token.lastUsedAt !== undefined && token.lastUsedAt > noteUseBefore(now)) return;
    tokens.noteUse(token.orgId, token._id, now).catch((err: unknown) => log.warn({ err }, 'the use of a token was not noted'));
  }

  return {
    form: /^[0-9a-f]{64}$/,
    judge: async (hash) => {
      const token = await tokens.findByHash(hash);
      const { orgId, accountId, userId } = ownersOf(token);
      const [organization, security, account, member, user] = await Promise.all([
        organizations.find(orgId),
        settings.find(orgId),
        accounts.find(orgId, accountId),
        members.findActive(orgId, userId),
        users.findById(userId),
      ]);
      const now = clock();
      const judgement = judgeToken({ token, organization, settings: security, account, member, user }, mac, now);
      if (judgement.good) noteUse(token!, now);
      return judgement;
    },
  };
}
