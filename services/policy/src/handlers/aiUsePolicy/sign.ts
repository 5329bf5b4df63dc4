/** Signing: by a person for themselves, or recorded by an admin on behalf of a service account. Always the published version. */
import type { Call, Handler } from '@gatehouse/bus';
import { AppError, type policy, type Principal, requireAdmin } from '@gatehouse/contracts';
import type { PolicyStore } from '../../store/policyStore';
import type { Signature, SignatureStore } from '../../store/signatures';
import type { SignedVersions } from '../../store/signedVersions';
import { changeEvent } from '../changeEvent';
import { showSignature } from './showSignature';
import { targetOf } from './target';

export interface SignDeps {
  readonly store: Pick<PolicyStore, 'read'>;
  readonly signatures: Pick<SignatureStore, 'add'>;
  readonly signed: Pick<SignedVersions, 'invalidate'>;
  readonly outbox: { kick(): void };
}

/** What was not shown, or counts no more, is not signed. */
async function requirePublished({ store }: SignDeps, orgId: string, version: number): Promise<void> {
  const current = (await store.read(orgId)).aiUsePolicy?.version;
  if (current === undefined) throw new AppError('not_found', 'No AI use policy is published');
  if (version === current) return;
  const why = version < current ? 'superseded' : 'not published';
  throw new AppError('conflict', `Version ${version} is ${why}: read and sign version ${current}`, {
    data: { current: { version: current } },
  });
}

/** Commit, forget what is cached, answer: the next call of who signed passes. */
async function record(
  { signatures, signed, outbox }: SignDeps,
  call: Call,
  by: Principal,
  signature: Signature,
): Promise<policy.AiUsePolicySignature> {
  const { version, kind, subjectId, name, how, signedAt: at } = signature;
  const act = { by, at, data: { version, how, subject: { kind, id: subjectId, name } } };
  const event =
    kind === 'user'
      ? changeEvent(call, { ...act, type: 'aiUsePolicy.signed', target: targetOf(version) })
      : changeEvent(call, {
          ...act,
          type: 'aiUsePolicy.acknowledged',
          target: { kind: 'serviceAccount', id: subjectId, name: name.slice(0, 256) },
        });
  const kept = await signatures.add(by.orgId, signature, event);
  await signed.invalidate(by.orgId, subjectId);
  outbox.kick();
  return showSignature(kept);
}

export const sign =
  (deps: SignDeps): Handler<typeof policy.signAiUsePolicy> =>
  async ({ version, through: how = 'rest' }, call) => {
    const by = call.principal;
    // What acts for a person by a token or a session is a program, and reads no policy.
    if (by.kind !== 'user' || by.tokenId !== undefined || by.sessionId !== undefined)
      throw new AppError('forbidden', 'A person signs the AI use policy themselves, at the console');
    await requirePublished(deps, by.orgId, version);
    const signature = { version, kind: 'user', subjectId: by.id, name: by.name, how, signedAt: new Date() } as const;
    return record(deps, call, by, signature);
  };

export const acknowledge =
  (deps: SignDeps): Handler<typeof policy.acknowledgeAiUsePolicy> =>
  async ({ version, account }, call) => {
    const by = requireAdmin(call.principal, 'acknowledge the AI use policy for service accounts');
    await requirePublished(deps, by.orgId, version);
    return record(deps, call, by, {
      version,
      kind: 'serviceAccount',
      subjectId: account.id,
      name: account.name,
      how: 'onBehalf',
      signedAt: new Date(),
      recordedById: by.id,
      recordedByName: by.name,
    });
  };
