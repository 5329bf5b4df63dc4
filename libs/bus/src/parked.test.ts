/** What an operator does with parked events, at a real broker: sees them, puts them back once the cause is gone, or drops them. */
import { noted } from './testing/contracts';
import { amqpUrl, eventually, Fixture } from './testing/fixture';
import { openParked, type ParkedEvents } from './parked';

const fixture = new Fixture('rabbitmq');
const handled: number[] = [];
let isBroken = true;
let parked: ParkedEvents;
beforeAll(async () => {
  const audit = fixture.bus('audit');
  audit.on(noted, async (deliveries) => {
    if (isBroken) throw new Error('disk full');
    handled.push(...deliveries.map(({ payload }) => payload.n));
  });
  await audit.start();
  parked = await openParked({ service: 'audit', url: amqpUrl, prefix: fixture.prefix, userId: undefined, events: [noted.name, 'x.y.v1'] });
});
afterAll(async () => {
  await parked?.close();
  await fixture.cleanUp([noted.name]);
});

const isParked = (messages: number) => () =>
  parked.list().then((found) => JSON.stringify(found) === JSON.stringify(messages === 0 ? [] : [{ event: noted.name, messages }]));

test('they are listed and shown, stay while they fail, come back into their queue once, or are dropped', async () => {
  expect(await parked.list()).toEqual([]);
  const bus = fixture.bus('gateway');
  await bus.start();
  for (const n of [1, 2]) await bus.publish(noted, { n }, { messageId: `evt_${n}` });
  await eventually('two are parked', isParked(2));
  const shown = await parked.show(noted.name);
  expect(shown).toHaveLength(2);
  expect(shown[0]).toMatchObject({ event: noted.name, payload: { n: expect.any(Number) }, lastError: 'disk full' });
  expect(await parked.replay(noted.name)).toBe(2);
  await eventually('both failed again and are parked at once', isParked(2));
  expect(handled).toEqual([]);
  isBroken = false;
  expect(await parked.replay(noted.name)).toBe(2);
  await eventually('both are handled', () => handled.length === 2);
  expect([[...handled].sort(), await parked.list()]).toEqual([[1, 2], []]);

  await fixture.publishRaw(noted.name, Buffer.from('no json'), 'application/json');
  await eventually('what cannot be read is parked', isParked(1));
  expect(await parked.show(noted.name)).toEqual([{ unreadable: Buffer.from('no json').toString('base64'), encoding: 'base64' }]);
  expect(await parked.replay(noted.name)).toBe(1);
  await eventually('it is parked again', isParked(1));
  expect(await parked.drop(noted.name)).toBe(1);

  isBroken = true;
  await bus.publish(noted, { n: 3 });
  await eventually('one is parked', isParked(1));
  expect(await parked.drop(noted.name)).toBe(1);
  expect([await parked.list(), handled.length]).toEqual([[], 2]);
  const other = await openParked({ service: 'audit', url: amqpUrl, prefix: 'elsewhere.', userId: undefined, events: [noted.name] });
  await expect(other.list()).rejects.toThrow('audit has no queue of parked events that begins with "elsewhere."');
  await other.close();
  await expect(parked.replay('x.y.v1')).rejects.toThrow(/audit has no queue .*x\.y\.v1\.parked/);
});
