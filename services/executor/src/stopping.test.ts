/** The service stops: calls that run end first, then what the broker did not take is tried once more, and only then does the rest close. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@gatehouse/bus';
import { AppError, type audit } from '@gatehouse/contracts';
import { executorFixture } from './testing/executorFixture';

/** Time for all that does not wait for the call to close. */
const MEANWHILE_MS = 300;

test('an outcome that the broker does not take while the process stops is stored all the same', async () => {
  const fixture = await executorFixture();
  const bus = Object.getPrototypeOf(fixture.rest) as Pick<Bus, 'publish'>;
  const { publish } = bus;
  let stopped: Promise<void> | undefined;
  const refusing = jest.spyOn(bus, 'publish').mockImplementation(async function (this: Bus, event, payload, options) {
    if ((payload as audit.AuditEvent).phase === 'outcome' && stopped === undefined) {
      stopped = fixture.stop();
      await sleep(MEANWHILE_MS);
      throw new AppError('unavailable', 'The event could not be stored');
    }
    await publish.call(this, event, payload, options);
  });
  try {
    await expect(fixture.call('desk/open', { id: 'xy' })).rejects.toMatchObject({ code: 'unknown_outcome' });
    await stopped;
  } finally {
    refusing.mockRestore();
  }
  expect(fixture.events.map(({ phase, outcome }) => outcome ?? phase)).toEqual(['intent', 'succeeded']);
});
