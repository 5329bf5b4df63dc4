/** Both ways to make an audit event stand before a call goes on promise the same. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBus, type Bus } from '@gatehouse/bus';
import { AppError, audit, newId } from '@gatehouse/contracts';
import { createLog } from '@gatehouse/runtime';
import { testContext, until, type TestContext } from '@gatehouse/test-support';
import { openTrail } from './openTrail';
import { MemoryDisk } from './testing/memoryDisk';
import { spoolFixture } from './testing/spoolFixture';
import { publishSpooled, writeSpooled } from './spooledEvent';
import { diskTrail, replicatedTrail, type Trail } from './trail';

const log = createLog('executor', 'silent');
const noKey = (): never => {
  throw new AppError('unauthenticated', 'No principal is expected here');
};

let context: TestContext<object>;
let bus: Bus;
/** What the audit service got. */
let arrived: audit.AuditEvent[];
beforeEach(async () => {
  context = testContext('executor', {});
  bus = openBus(context, noKey);
  arrived = [];
  const auditBus = openBus({ ...context, name: 'audit' }, noKey);
  auditBus.on(audit.fact, async (deliveries) => void arrived.push(...deliveries.map(({ payload }) => payload)));
  await Promise.all([bus.start(), auditBus.start()]);
});
afterEach(() => context.dispose());

const event = (): audit.AuditEvent => ({
  eventId: newId('event'),
  orgId: newId('organization'),
  type: 'tool.call',
  phase: 'intent',
  occurredAt: new Date().toISOString(),
  actor: { kind: 'system' },
  callId: newId('call'),
  tool: 'desk/orders',
});
const refusal = (): AppError => new AppError('unavailable', 'The event could not be stored');
const idsOf = (events: readonly audit.AuditEvent[]): string[] => events.map(({ eventId }) => eventId).sort();

interface Way {
  trail: Trail;
  /** Takes away where events are stored, or gives it back. */
  refuse(isRefused: boolean): void;
}
const ways: [string, () => Promise<Way>][] = [
  [
    'replicated',
    () => {
      let isAway = false;
      const publish: Bus['publish'] = (...published) => (isAway ? Promise.reject(refusal()) : bus.publish(...published));
      return Promise.resolve({ trail: replicatedTrail({ publish }, log, 5), refuse: (isRefused) => (isAway = isRefused) });
    },
  ],
  [
    'disk',
    async () => {
      let isFull = false;
      const publish = (payload: Buffer): Promise<void> => publishSpooled(bus, payload);
      const { spool } = await spoolFixture(new MemoryDisk(), { publish, closeMs: 5_000 });
      const append = (payload: Buffer): Promise<void> => (isFull ? Promise.reject(refusal()) : spool.append(payload));
      return { trail: diskTrail({ ...spool, append }, log, 5), refuse: (isRefused) => (isFull = isRefused) };
    },
  ],
];

describe.each(ways)('%s', (_, open) => {
  let way: Way;
  beforeEach(async () => (way = await open()));

  test('what was confirmed arrives, as it was stated', async () => {
    const events = Array.from({ length: 200 }, event);
    await Promise.all(events.map((each) => way.trail.confirm(each)));
    await until(() => arrived.length === events.length);
    expect(idsOf(arrived)).toEqual(idsOf(events));
    expect(arrived).toContainEqual(events[7]);
    await way.trail.close();
  });

  test('an event that breaks its contract is refused before the call goes on', async () => {
    await expect(way.trail.confirm({ ...event(), tool: 'x'.repeat(65) })).rejects.toMatchObject({ code: 'invalid' });
    await way.trail.close();
    expect(arrived).toEqual([]);
  });

  test('what cannot be stored is refused as unavailable, and what is tried again is stored with the same id', async () => {
    way.refuse(true);
    const [refused, later] = [event(), event()];
    await expect(way.trail.confirm(refused)).rejects.toMatchObject({ code: 'unavailable' });
    way.trail.retryLater(later);
    way.refuse(false);
    await until(() => arrived.length > 0);
    await way.trail.close();
    expect(idsOf(arrived)).toEqual([later.eventId]);
  });

  test('closing hands over what was taken', async () => {
    const events = Array.from({ length: 20 }, event);
    await Promise.all(events.slice(1).map((each) => way.trail.confirm(each)));
    way.trail.retryLater(events[0]!);
    await way.trail.close();
    await until(() => arrived.length === events.length);
    await expect(bus.publish(audit.fact, event(), {})).resolves.toBeUndefined();
  });
});

test('what lies in the spool travels as it is, whatever member stands first', async () => {
  const [usual, turned] = [event(), { ...event(), data: { text: 'ü "quoted" \\' } }];
  const { eventId, ...rest } = turned;
  await publishSpooled(bus, writeSpooled(usual));
  await publishSpooled(bus, writeSpooled({ ...rest, eventId }));
  await until(() => arrived.length === 2);
  expect(arrived).toEqual([usual, turned]);
});

describe('by the settings', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gatehouse-trail-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const trailOf = (AUDIT_DURABILITY: 'disk' | 'replicated', to: Pick<Bus, 'publish' | 'publishText'> = bus) =>
    openTrail({ ...context, config: { ...context.config, AUDIT_DURABILITY, AUDIT_SPOOL_FOLDER: folder, AUDIT_SPOOL_MB: 16 } }, to);
  const away = { publish: () => Promise.reject(refusal()), publishText: () => Promise.reject(refusal()) };

  test('`disk` goes on without the broker, and `replicated` ships what it left', async () => {
    const kept = event();
    const first = await trailOf('disk', away);
    await first.confirm(kept);
    await first.close();
    expect(readdirSync(folder).filter((name) => name.endsWith('.spool')).length).toBeGreaterThan(0);
    const second = await trailOf('replicated');
    await until(() => arrived.length === 1);
    expect(arrived).toEqual([kept]);
    await second.close();
    expect(readdirSync(folder).filter((name) => name.endsWith('.spool'))).toEqual([]);
  });

  test('`disk` needs a folder of its own', async () => {
    const owner = await trailOf('disk');
    await expect(trailOf('disk')).rejects.toThrow('another process uses the folder');
    await owner.close();
    const none = { AUDIT_DURABILITY: 'disk', AUDIT_SPOOL_FOLDER: '', AUDIT_SPOOL_MB: 16 } as const;
    await expect(openTrail({ ...context, config: { ...context.config, ...none } }, bus)).rejects.toThrow('AUDIT_SPOOL_FOLDER');
  });
});
