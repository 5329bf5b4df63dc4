import type { Handler } from '@gatehouse/bus';
import { AppError, type policy, requireAdmin } from '@gatehouse/contracts';
import { show, digestOfText } from '../../domain/aiUsePolicy';
import type { VersionStore } from '../../store/aiUsePolicyVersions';
import type { PolicyStore } from '../../store/policyStore';
import { changeEvent } from '../changeEvent';
import { changePolicy, type PolicyDeps } from '../changePolicy';
import { targetOf } from './target';

interface Deps extends PolicyDeps {
  readonly store: Pick<PolicyStore, 'change' | 'read'>;
  readonly versions: Pick<VersionStore, 'keep'>;
}

/** One write on the organization's document publishes. The version it replaces is kept before, so that no moment is without it. */
export const publish =
  (deps: Deps): Handler<typeof policy.publishAiUsePolicy> =>
  async ({ version, revision }, call) => {
    const by = requireAdmin(call.principal, 'publish the AI use policy');
    const { aiUsePolicy: replaced } = await deps.store.read(by.orgId);
    if (replaced !== undefined) await deps.versions.keep(by.orgId, replaced);
    const at = new Date();
    return changePolicy(deps, by.orgId, ({ aiUsePolicy, aiUsePolicyDraft: draft }) => {
      if (aiUsePolicy?.version === version) return { answer: () => show(aiUsePolicy, version) };
      if (draft?.version !== version || aiUsePolicy?.version !== replaced?.version)
        throw new AppError('conflict', `Version ${version} is not a draft that can be published now`);
      if (revision !== undefined && revision !== draft.revision)
        throw new AppError('conflict', 'The draft was changed since', { data: { current: show(draft, undefined) } });
      const { revision: drafted, ...written } = draft;
      const published = { ...written, publishedAt: at, publishedBy: by.name };
      const data = { version, revision: drafted, ...digestOfText(draft.text) };
      const event = changeEvent(call, { by, type: 'aiUsePolicy.published', at, target: targetOf(version), data });
      return { set: { aiUsePolicy: published, aiUsePolicyDraft: null }, events: [event], answer: () => show(published, version) };
    });
  };
