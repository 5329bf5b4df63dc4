/** Lists who has signed: everybody who ever did, or which of the people asked about. */
import type { Handler } from '@gatehouse/bus';
import { policy, requireAdmin } from '@gatehouse/contracts';
import { readList, type Cursors } from '@gatehouse/store';
import type { SignatureStore } from '../../store/signatures';
import { showSignature } from './showSignature';

export const listSignatures =
  ({
    signatures,
    cursors,
  }: {
    signatures: Pick<SignatureStore, 'list'>;
    cursors: Cursors;
  }): Handler<typeof policy.listAiUsePolicySignatures> =>
  async ({ version, subjectId, how, kind, ...asked }, call) => {
    const { orgId } = requireAdmin(call.principal, 'see who signed the AI use policy');
    const { rows, ...paging } = await readList(cursors, asked, {
      scope: [orgId, policy.listAiUsePolicySignatures.name, String(version), String(subjectId), String(how), String(kind)],
      fields: { signedAt: 'signedAt', name: 'name' },
      sort: '-signedAt',
      read: (page) => signatures.list(orgId, { version, subjectId, how, kind }, page),
      texts: ({ name, recordedByName }) => [name, recordedByName],
    });
    return { signatures: rows.map(showSignature), ...paging };
  };

export const findSignatures =
  ({ signatures }: { signatures: Pick<SignatureStore, 'findAll'> }): Handler<typeof policy.findAiUsePolicySignatures> =>
  async ({ version, subjectIds }, call) => {
    const { orgId } = requireAdmin(call.principal, 'see who signed the AI use policy');
    return { signatures: (await signatures.findAll(orgId, version, subjectIds)).map(showSignature) };
  };
