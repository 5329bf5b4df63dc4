import { edgeCallContext, type Bus } from '@gatehouse/bus';
import { identity, newId } from '@gatehouse/contracts';
import { acknowledgeFor } from './acknowledgeFor';

test('for a disabled account nothing is recorded', async () => {
  const asked: string[] = [];
  const bus = {
    call: async ({ name }: { name: string }) => {
      asked.push(name);
      return { name: 'CI', status: 'DISABLED' };
    },
  } as unknown as Bus;
  await expect(acknowledgeFor(bus, newId('serviceAccount'), 1, edgeCallContext({}))).rejects.toMatchObject({ code: 'conflict' });
  expect(asked).toEqual([identity.getServiceAccount.name]);
});
