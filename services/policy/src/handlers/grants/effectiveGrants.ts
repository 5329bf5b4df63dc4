import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { explainGrants } from '../../domain/explainGrants';
import { sourcesOf } from '../../domain/subjects';
import type { GrantStore } from '../../store/grants';
import { adminOnly } from '../adminOnly';
import { ownSubject } from './changeGrants';

/** What a subject reaches and why, read from the database: an explanation must not be older than the change an admin just made. */
export const effectiveGrants =
  ({ grants }: { grants: Pick<GrantStore, 'heldBy'> }): Handler<typeof policy.effectiveGrants> =>
  async ({ subject, groupIds }, call) => {
    const { orgId } = adminOnly(call.principal);
    const sources = sourcesOf(orgId, ownSubject(orgId, subject), groupIds);
    const held = await grants.heldBy(
      orgId,
      sources.map((source) => source.subject),
    );
    return { grants: explainGrants(sources, held) };
  };
