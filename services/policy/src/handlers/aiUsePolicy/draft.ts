/** The one draft there may be: written and changed by admins, and nobody signs it. */
import type { Call, Handler } from '@gatehouse/bus';
import { AppError, type audit, type policy, type Principal, requireAdmin } from '@gatehouse/contracts';
import { show, digestOfText, type DraftPolicy } from '../../domain/aiUsePolicy';
import { changeEvent } from '../changeEvent';
import { changePolicy, type PolicyDeps } from '../changePolicy';
import { targetOf } from './target';

const shown = (draft: DraftPolicy): policy.AiUsePolicy => show(draft, undefined);

const drafted = (call: Call, by: Principal, { version, revision, text, updatedAt: at }: DraftPolicy): audit.AuditEvent =>
  changeEvent(call, { by, type: 'aiUsePolicy.drafted', at, target: targetOf(version), data: { version, revision, ...digestOfText(text) } });

export const createDraft =
  (deps: PolicyDeps): Handler<typeof policy.createAiUsePolicyDraft> =>
  async ({ text }, call) => {
    const by = requireAdmin(call.principal, 'draft the AI use policy');
    const updatedAt = new Date();
    return changePolicy(deps, by.orgId, ({ aiUsePolicy, aiUsePolicyDraft }) => {
      if (aiUsePolicyDraft)
        throw new AppError('conflict', 'There is a draft already: change that one', { data: { current: shown(aiUsePolicyDraft) } });
      const draft = { version: (aiUsePolicy?.version ?? 0) + 1, text, revision: 1, updatedAt, updatedBy: by.name };
      return { set: { aiUsePolicyDraft: draft }, events: [drafted(call, by, draft)], answer: () => shown(draft) };
    });
  };

export const updateDraft =
  (deps: PolicyDeps): Handler<typeof policy.updateAiUsePolicyDraft> =>
  async ({ version, text, revision }, call) => {
    const by = requireAdmin(call.principal, 'draft the AI use policy');
    const updatedAt = new Date();
    return changePolicy(deps, by.orgId, ({ aiUsePolicy, aiUsePolicyDraft: current }) => {
      if (version <= (aiUsePolicy?.version ?? 0))
        throw new AppError('conflict', `Version ${version} is published and does not change any more: write a new draft`);
      if (current?.version !== version) throw new AppError('not_found', 'There is no such draft');
      if (revision !== undefined && revision !== current.revision)
        throw new AppError('conflict', 'The draft was changed since', { data: { current: shown(current) } });
      if (text === current.text) return { answer: () => shown(current) };
      const draft = { version, text, revision: current.revision + 1, updatedAt, updatedBy: by.name };
      return { set: { aiUsePolicyDraft: draft }, events: [drafted(call, by, draft)], answer: () => shown(draft) };
    });
  };
