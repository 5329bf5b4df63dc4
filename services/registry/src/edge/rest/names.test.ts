import { newId } from '@gatehouse/contracts';
import { ADA, GROUP } from './testing/people';
import { ACCOUNT, INTEGRATION, restFixture, type RestFixture } from './testing/restFixture';

let fixture: RestFixture;
beforeAll(async () => {
  fixture = await restFixture();
});
afterAll(() => fixture.stop());

const path = '/v1/orgs/acme/names';
const asked = async (as: string, query: string): Promise<unknown> => (await fixture.as(as, 'GET', `${path}?${query}`)).body['names'];

test('an admin learns what ids are called, also of what was deleted, by its last name', async () => {
  const gone = newId('group');
  const ids = [ADA.userId, GROUP.id, ACCOUNT.id, INTEGRATION.id, gone, newId('serviceAccount')];
  expect(await asked('u-admin', `ids=${ids.join(',')}`)).toEqual([
    { id: ADA.userId, kind: 'user', name: ADA.email },
    { id: GROUP.id, kind: 'group', name: GROUP.name },
    { id: ACCOUNT.id, kind: 'serviceAccount', name: ACCOUNT.name },
    expect.objectContaining({ id: INTEGRATION.id, kind: 'integration', name: INTEGRATION.slug }),
    { id: gone, kind: 'group', name: 'Night shift', gone: true },
  ]);
});

test('a member learns the names of members and groups, and searches them, and nothing else', async () => {
  const ids = [ADA.userId, GROUP.id, ACCOUNT.id, INTEGRATION.id, newId('group')];
  expect(await asked('u-member', `ids=${ids.join(',')}`)).toEqual([
    { id: ADA.userId, kind: 'user', name: ADA.email },
    { id: GROUP.id, kind: 'group', name: GROUP.name },
  ]);
  expect(await asked('u-member', 'q=ada')).toEqual([
    { id: ADA.userId, kind: 'user', name: ADA.email },
    { id: GROUP.id, kind: 'group', name: GROUP.name },
  ]);
  expect((await fixture.as('u-member', 'GET', `${path}?kinds=user,serviceAccount`)).status).toBe(403);
});
