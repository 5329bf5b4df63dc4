/** The AI use policy as it is stored, and as it is shown. */
import { createHash } from 'node:crypto';
import type { policy } from '@gatehouse/contracts';

interface WrittenPolicy {
  readonly version: number;
  readonly text: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}
/** The draft, of which an organization has at most one; it will be published under its number. */
export interface DraftPolicy extends WrittenPolicy {
  readonly revision: number;
}
/** A published version, which never changes. */
export interface PublishedPolicy extends WrittenPolicy {
  readonly publishedAt: Date;
  readonly publishedBy: string;
}
/** What an organization's document says of it; earlier versions have documents of their own. */
export interface AiUsePolicyState {
  readonly aiUsePolicy?: PublishedPolicy;
  readonly aiUsePolicyDraft?: DraftPolicy | null;
}

type Summarized = Omit<DraftPolicy, 'text'> | Omit<PublishedPolicy, 'text'>;

/** `current`: the version that counts now. */
export function summarize(found: Summarized, current: number | undefined): policy.AiUsePolicySummary {
  const { version, updatedBy } = found;
  const written = { version, updatedAt: found.updatedAt.toISOString(), updatedBy };
  if (!('publishedAt' in found)) return { ...written, status: 'draft', revision: found.revision };
  const { publishedAt, publishedBy } = found;
  return { ...written, status: version === current ? 'published' : 'superseded', publishedAt: publishedAt.toISOString(), publishedBy };
}

export const show = (found: DraftPolicy | PublishedPolicy, current: number | undefined): policy.AiUsePolicy => ({
  ...summarize(found, current),
  text: found.text,
});

/** What the trail keeps of a text: enough to prove which one it was. */
export const digestOfText = (text: string): { sha256: string; characters: number } => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  characters: text.length,
});
