/** What members may read: what was published, so that they can look up what they signed. Admins read the draft too. */
import type { Handler } from '@gatehouse/bus';
import { AppError, isAdmin, type policy, type Principal } from '@gatehouse/contracts';
import { readPage, type Cursors } from '@gatehouse/store';
import { show, summarize, type AiUsePolicyState, type DraftPolicy, type PublishedPolicy } from '../../domain/aiUsePolicy';
import type { VersionStore } from '../../store/aiUsePolicyVersions';
import type { PolicyStore } from '../../store/policyStore';
import type { SignatureStore } from '../../store/signatures';

interface ReadDeps {
  readonly store: Pick<PolicyStore, 'read'>;
  readonly versions: Pick<VersionStore, 'find' | 'before'>;
}

function memberOnly(principal: Principal | undefined): Principal {
  if (principal?.kind === 'user') return principal;
  throw new AppError('forbidden', 'Only members of the organization read its AI use policy');
}

/** Newest first, as far as the reader may know. */
const inDocument = ({ aiUsePolicy, aiUsePolicyDraft }: AiUsePolicyState, by: Principal): (DraftPolicy | PublishedPolicy)[] => [
  ...(aiUsePolicyDraft && isAdmin(by) ? [aiUsePolicyDraft] : []),
  ...(aiUsePolicy === undefined ? [] : [aiUsePolicy]),
];

export const listVersions =
  ({ store, versions, cursors }: ReadDeps & { cursors: Cursors }): Handler<typeof policy.listAiUsePolicies> =>
  async (request, call) => {
    const by = memberOnly(call.principal);
    const state = await store.read(by.orgId);
    const current = state.aiUsePolicy?.version;
    const scope = JSON.stringify(['aiUsePolicies', by.orgId]);
    const read = async (after: number | undefined, limit: number) => {
      const newest = inDocument(state, by).filter(({ version }) => after === undefined || version < after);
      // What is published was kept only when something replaced it, or is about to: it is listed once.
      const below = Math.min(after ?? Infinity, current ?? 1);
      return [...newest, ...(await versions.before(by.orgId, below, limit))].slice(0, limit);
    };
    const { rows, ...paging } = await readPage({ cursors, scope }, request, read, ({ version }) => version);
    return { aiUsePolicies: rows.map((row) => summarize(row, current)), ...paging };
  };

export const getVersion =
  ({
    store,
    versions,
    signatures,
  }: ReadDeps & { signatures: Pick<SignatureStore, 'find' | 'lastOf'> }): Handler<typeof policy.getAiUsePolicy> =>
  async ({ version: asked }, call) => {
    const by = memberOnly(call.principal);
    const { orgId, id } = by;
    const state = await store.read(orgId);
    const current = state.aiUsePolicy?.version;
    const version = asked ?? current;
    if (version === undefined) throw new AppError('not_found', 'No AI use policy is published');
    const found = inDocument(state, by).find((each) => each.version === version) ?? (await versions.find(orgId, version));
    if (found === undefined) throw new AppError('not_found', 'There is no such version of the AI use policy');
    const [mine, last] = await Promise.all([signatures.find(orgId, version, id), signatures.lastOf(orgId, id)]);
    return {
      ...show(found, current),
      ...(mine !== undefined && { signedAt: mine.signedAt.toISOString() }),
      ...(last > 0 && { lastSignedVersion: last }),
    };
  };
