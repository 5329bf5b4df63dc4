/** Who agreed to which version of the AI use policy. Signatures are added and never changed or deleted. */
import { audit } from '@gatehouse/contracts';
import {
  after,
  isDuplicateKey,
  orderedPageOf,
  outboxItem,
  type Mongo,
  type OrderedPage,
  type OutboxOptions,
  type PageAsk,
} from '@gatehouse/store';
import { signatureSchema, type SignatureRow } from './aiUsePolicySchemas';

export type Signature = Omit<SignatureRow, '_id' | 'orgId' | 'outbox'>;
export interface SignatureFilter {
  readonly version?: number | undefined;
  readonly subjectId?: string | undefined;
  readonly how?: SignatureRow['how'] | undefined;
  readonly kind?: SignatureRow['kind'] | undefined;
}
export interface SignatureStore {
  readonly outboxes: OutboxOptions['collections'];
  /** Stores a signature with its event. Who has signed this version before keeps that signature, and nothing is written. */
  add(orgId: string, signature: Signature, event: audit.AuditEvent): Promise<Signature>;
  find(orgId: string, version: number, subjectId: string): Promise<Signature | undefined>;
  /** Signatures of those of these subjects who have signed this version. */
  findAll(orgId: string, version: number, subjectIds: readonly string[]): Promise<Signature[]>;
  /** The last version that somebody signed; 0 where they signed none. */
  lastOf(orgId: string, subjectId: string): Promise<number>;
  list(orgId: string, filter: SignatureFilter, page: PageAsk): Promise<OrderedPage<Signature & Pick<SignatureRow, '_id'>>>;
}

const idOf = (orgId: string, version: number, subjectId: string): string => `${orgId}:${version}:${subjectId}`;

export async function signatureStore(mongo: Mongo): Promise<SignatureStore> {
  const Signatures = await mongo.model('signatures', signatureSchema);
  const projection = { outbox: 0 } as const;

  const find: SignatureStore['find'] = async (orgId, version, subjectId) =>
    (await Signatures.findOne({ orgId, _id: idOf(orgId, version, subjectId) }, projection).lean()) ?? undefined;

  return {
    outboxes: [Signatures],
    async add(orgId, signature, event) {
      const { version, subjectId } = signature;
      try {
        const row = { ...signature, _id: idOf(orgId, version, subjectId), orgId, outbox: [outboxItem(audit.fact.name, event)] };
        await Signatures.create(row);
        return signature;
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
        return (await find(orgId, version, subjectId)) ?? signature;
      }
    },
    find,
    findAll: (orgId, version, subjectIds) =>
      Signatures.find({ orgId, _id: { $in: subjectIds.map((id) => idOf(orgId, version, id)) } }, projection).lean(),
    async lastOf(orgId, subjectId) {
      const last = await Signatures.findOne({ orgId, subjectId }, { version: 1 }).sort({ version: -1 }).lean();
      return last?.version ?? 0;
    },
    list(orgId, { version, subjectId, how, kind }, page) {
      const filter = {
        orgId,
        ...(version !== undefined && { version }),
        ...(subjectId !== undefined && { subjectId }),
        ...(how !== undefined && { how }),
        ...(kind !== undefined && { kind }),
      };
      return orderedPageOf(Signatures.find({ ...filter, ...after(page) }, projection).lean(), page);
    },
  };
}
