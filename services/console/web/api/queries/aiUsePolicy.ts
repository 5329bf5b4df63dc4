/** The AI use policy: its draft, its versions, and who signed them. */
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { AiUsePolicy, AiUsePolicyDraft, AiUsePolicySignature, AuditEntry, Signer, SigningProgress } from '../types.ts';
import { useList } from '../useList.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/ai-use-policies';
const ONE = '/v1/orgs/{orgSlug}/ai-use-policies/{version}';
const ACKNOWLEDGE = '/v1/orgs/{orgSlug}/service-accounts/{id}/policy-acknowledgements';

/** Newest first; admins see the draft too. */
export function useAiUsePolicies() {
  const orgSlug = useOrgSlug();
  return useList(
    ['aiUsePolicies'],
    (query) => answer(api.GET(LIST, { params: { path: { orgSlug }, query } })),
    (page) => page.aiUsePolicies,
  );
}

/** A version with its text, and when I signed it. `current` is the published one. */
export function useAiUsePolicy(version: number | 'current', enabled = true) {
  const orgSlug = useOrgSlug();
  const path = { orgSlug, version: String(version) };
  return useRead<AiUsePolicy>(['aiUsePolicies', version], () => answer(api.GET(ONE, { params: { path } })), { enabled });
}
export const useCurrentAiUsePolicy = (enabled = true) => useAiUsePolicy('current', enabled);

/** Signs the version that was read; refused when another one is published by now. */
export function useSignAiUsePolicy() {
  const orgSlug = useOrgSlug();
  return useWrite<{ version: number }, AiUsePolicySignature>('aiUsePolicies', (body, key) =>
    answer(api.POST(`${LIST}/current/sign`, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

export function useCreateAiUsePolicyDraft() {
  const orgSlug = useOrgSlug();
  return useWrite<{ text: string }, AiUsePolicyDraft>('aiUsePolicies', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

interface SeenDraft {
  version: number;
  /** Revision of the draft as it was seen; the write is refused when the draft has another by now. */
  revision: number;
}
export function useUpdateAiUsePolicyDraft() {
  const orgSlug = useOrgSlug();
  return useWrite<SeenDraft & { text: string }, AiUsePolicyDraft>('aiUsePolicies', ({ version, ...body }, key) =>
    answer(api.PUT(ONE, { params: { path: { orgSlug, version: String(version) } }, body, headers: once(key) })),
  );
}
export function usePublishAiUsePolicy() {
  const orgSlug = useOrgSlug();
  return useWrite<SeenDraft, AiUsePolicyDraft>('aiUsePolicies', ({ version, revision }, key) =>
    answer(
      api.POST(`${ONE}/publish`, {
        params: { path: { orgSlug, version: String(version) } },
        headers: { ...once(key), 'If-Match': `"${revision}"` },
      }),
    ),
  );
}

/** How many have signed a version, of those who are active now. For admins. */
export function useSigningProgress(version: number, enabled = true) {
  const orgSlug = useOrgSlug();
  const path = { orgSlug, version: String(version) };
  return useRead<SigningProgress>(['aiUsePolicies', 'progress', version], () => answer(api.GET(`${ONE}/progress`, { params: { path } })), {
    enabled,
  });
}

type Kind = Signer['subject']['kind'];
const search = (q: string) => (q === '' ? {} : { q });

/** Active people who have not signed a version, or service accounts for which nobody acknowledged it. */
export function useUnsigned(version: number, kind: Kind, q: string) {
  const orgSlug = useOrgSlug();
  const path = { orgSlug, version: String(version) };
  return useList(
    ['aiUsePolicies', 'unsigned', version, kind, q],
    (page) => answer(api.GET(`${ONE}/signers`, { params: { path, query: { kind, signed: 'no', ...search(q), ...page } } })),
    (page) => page.signers,
  );
}

/** Signatures of a version, kept for ever: also of who has left. */
export function useSignatures(version: number, kind: Kind, q: string) {
  const orgSlug = useOrgSlug();
  const path = { orgSlug, version: String(version) };
  return useList<{ signatures: AiUsePolicySignature[]; hasMore: boolean; nextCursor?: string }, AiUsePolicySignature>(
    ['aiUsePolicies', 'signatures', version, kind, q],
    (page) => answer(api.GET(`${ONE}/signatures`, { params: { path, query: { kind, ...search(q), ...page } } })),
    (page) => page.signatures,
  );
}

/** An admin agrees to the published version for a service account. */
export function useAcknowledge() {
  const orgSlug = useOrgSlug();
  return useWrite<{ id: string; version: number }, AiUsePolicySignature>('aiUsePolicies', ({ id, version }, key) =>
    answer(api.POST(ACKNOWLEDGE, { params: { path: { orgSlug, id } }, body: { version }, headers: once(key) })),
  );
}

/** What was acknowledged for a service account, newest first, and `current`, the published version. For admins. */
export function useAcknowledgements(id: string) {
  const orgSlug = useOrgSlug();
  return useList<{ signatures: AiUsePolicySignature[]; current?: number; hasMore: boolean; nextCursor?: string }, AiUsePolicySignature>(
    ['aiUsePolicies', 'acknowledgements', id],
    (page) => answer(api.GET(ACKNOWLEDGE, { params: { path: { orgSlug, id }, query: page } })),
    (page) => page.signatures,
  );
}

/** What the trail says of the AI use policy, newest first. Reading the trail is recorded, so it is read when the page asks and not by itself. */
export function useAiUsePolicyRecord() {
  const orgSlug = useOrgSlug();
  const query = { kind: 'aiUsePolicy' } as const;
  return useList<{ entries: AuditEntry[]; hasMore: boolean; nextCursor?: string }, AuditEntry>(
    ['calls', 'aiUsePolicy'],
    (page) => answer(api.GET('/v1/orgs/{orgSlug}/audit-log', { params: { path: { orgSlug }, query: { ...query, ...page } } })),
    (page) => page.entries,
  );
}
