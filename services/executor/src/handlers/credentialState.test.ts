import { newId, type Principal } from '@gatehouse/contracts';
import type { CredentialRow } from '../store/schemas';
import { credentialState } from './credentials';

const integrationId = newId('integration');
const id = newId('credential');
const principal = { orgId: newId('organization'), kind: 'serviceAccount', id: newId('serviceAccount') } as Principal;
const row = { credentialId: id, version: 2, secret: {} } as CredentialRow;

const rejectedAt = new Date();

test.each<[string, CredentialRow | undefined, object]>([
  ['same', row, { state: 'same' }],
  ['same, and rejected by the API', { ...row, rejectedAt }, { state: 'same', rejectedAt: rejectedAt.toISOString() }],
  ['a later version', { ...row, version: 3, rejectedAt }, { state: 'replaced' }],
  ['stored after it was deleted', { ...row, credentialId: newId('credential') }, { state: 'replaced' }],
  ['deleted', (({ secret: _, ...rest }) => rest)({ ...row, version: 3 }), { state: 'deleted' }],
  ['none', undefined, { state: 'deleted' }],
])('of the credential that a call was asked for with: %s', async (_, stored, state) => {
  const asked: unknown[] = [];
  const get = async (...key: unknown[]) => {
    asked.push(key);
    return stored;
  };
  const handler = credentialState({ store: { get } });
  expect(await handler({ integrationId, pin: { id, version: 2 } }, { principal } as never)).toEqual(state);
  expect(asked).toEqual([[principal.orgId, { owner: { kind: principal.kind, id: principal.id }, integrationId }]]);
});
