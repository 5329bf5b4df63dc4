/** Faults of the broker itself, and of its queues. */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../harness';
import { rabbitctl, withChannel } from '../brokerControl';
import type { Row } from '../types';
import type { Fixture } from '../fixture';

const storeAway = ({ stores }: Fixture) => ({ begin: () => stores.rabbit.kill(), end: () => stores.rabbit.start() });

export const brokerKilled: Row = {
  id: 'R-01',
  title: 'RabbitMQ killed, away, and back; then killed twice more',
  run: async (fixture, seconds) => {
    await fixture.outage(storeAway(fixture), seconds * 1_000);
    for (let again = 0; again < 2; again += 1) await fixture.outage(storeAway(fixture), 500);
  },
};

/** Half the time after which the broker's heartbeats are missed: by then every process must have noticed by itself. */
const NOTICED_WITHIN_MS = 5_000;

export const brokerHangs: Row = {
  id: 'R-01 hangs',
  title: 'RabbitMQ stands still: connections stand and nothing is answered; every process says that it is not ready',
  run: async (fixture, seconds) => {
    const { stack, stores, services } = fixture;
    const names = services.flatMap((service) => fixture.processesOf(service));
    const missed: string[] = [];
    const begin = async (): Promise<void> => {
      stores.rabbit.pause();
      const noticed = async (name: string): Promise<unknown> =>
        until(`${name} to notice`, async () => !(await stack.services[name]!.isReady()), NOTICED_WITHIN_MS).catch(() => missed.push(name));
      await Promise.all(names.map(noticed));
    };
    await fixture.outage({ begin, end: () => stores.rabbit.resume() }, seconds * 1_000);
    return missed.map((name) => `${name} was still ready ${NOTICED_WITHIN_MS} ms after RabbitMQ stood still`);
  },
};

/** Kills all of these at once, starts them together, and lets calls through for a moment; so for a while. */
async function killTogether(fixture: Fixture, names: readonly string[], seconds: number): Promise<void> {
  const { stack, stores, load, recoveries } = fixture;
  const parts = [stores.rabbit, ...names.map((name) => stack.services[name]!)];
  const end = performance.now() + seconds * 1_000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    fixture.faults += 1;
    await Promise.all(parts.map((part) => part.kill()));
    await Promise.all(parts.map((part) => part.start()));
    await sleep(100 + ((turn * 137) % 1_300));
  }
  recoveries.push(await load.recovered(performance.now()));
}

export const brokerKilledAgain: Row = {
  id: 'R-01 again',
  title: 'RabbitMQ killed again and again, at moments that differ',
  run: (fixture, seconds) => killTogether(fixture, [], seconds),
};

export const brokerAndExecutorKilled: Row = {
  id: 'R-01 both',
  title: 'RabbitMQ and the executor killed together, again and again',
  run: (fixture, seconds) => killTogether(fixture, fixture.processesOf('executor'), seconds),
};

export const powerCut: Row = {
  id: 'R-28',
  title: 'Power cut for executor and broker again and again: what they had not synced is lost',
  volume: true,
  run: async (fixture, seconds) => {
    const { stack, stores, load, recoveries } = fixture;
    const volume = fixture.volume!;
    const parts = [stores.rabbit, ...fixture.processesOf('executor').map((name) => stack.services[name]!)];
    // Data from before the first call is made safe, because the row is not about it.
    await volume.sync();
    const end = performance.now() + seconds * 1_000;
    for (let turn = 0; performance.now() < end; turn += 1) {
      fixture.faults += 1;
      // A process that went on would be told that its disk fails: a power cut tells nobody.
      for (const part of parts) part.pause();
      await volume.cutPower();
      await Promise.all(parts.map((part) => part.kill()));
      await volume.restorePower();
      await Promise.all(parts.map((part) => part.start()));
      recoveries.push(await load.recovered(performance.now()));
      await sleep((turn * 137) % 1_300);
    }
  },
};

export const brokerAlarm: Row = {
  id: 'R-02',
  title: 'RabbitMQ in memory alarm: it takes nothing from publishers',
  run: (fixture, seconds) => {
    const watermark = (level: string) => () => rabbitctl(fixture.stores.rabbit, ['set_vm_memory_high_watermark', level]);
    return fixture.outage({ begin: watermark('0.000001'), end: watermark('0.6') }, seconds * 1_000);
  },
};

export const brokerDisk: Row = {
  id: 'R-15',
  title: 'RabbitMQ has no disk left: it takes nothing from publishers',
  run: (fixture, seconds) => {
    const leave = (free: string) => () => rabbitctl(fixture.stores.rabbit, ['set_disk_free_limit', free]);
    return fixture.outage({ begin: leave('100000GB'), end: leave('50MB') }, seconds * 1_000);
  },
};

const TRAIL = 'audit.audit.fact.v1';

export const unroutable: Row = {
  id: 'R-03',
  title: 'The audit queue unbound, then full: events are returned or refused',
  run: async (fixture, seconds) => {
    const { QUEUE_PREFIX: prefix } = fixture.stack.home.prefixes;
    const binding = (verb: 'bindQueue' | 'unbindQueue') => () =>
      withChannel(fixture.stores.rabbit, (channel) => channel[verb](`${prefix}${TRAIL}`, `${prefix}events`, 'audit.fact.v1'));
    await fixture.outage({ begin: binding('unbindQueue'), end: binding('bindQueue') }, seconds * 500);
    const full = [
      'set_policy',
      'full',
      `${TRAIL.replaceAll('.', '\\.')}$`,
      '{"max-length":0,"overflow":"reject-publish"}',
      '--apply-to',
      'queues',
    ];
    await fixture.outage(
      { begin: () => rabbitctl(fixture.stores.rabbit, full), end: () => rabbitctl(fixture.stores.rabbit, ['clear_policy', 'full']) },
      seconds * 500,
    );
  },
};

export const queueDeleted: Row = {
  id: 'R-04',
  title: 'Queues of three processes deleted while they are consumed',
  run: async (fixture) => {
    const { QUEUE_PREFIX: prefix } = fixture.stack.home.prefixes;
    for (const service of ['policy', 'identity', 'executor'])
      await fixture.outage(
        {
          begin: () => withChannel(fixture.stores.rabbit, (channel) => channel.deleteQueue(`${prefix}rpc.${service}`)),
          end: () => undefined,
        },
        0,
      );
  },
};

export const poison: Row = {
  id: 'R-06',
  title: 'Events that break their schema among good ones: parked, and nothing else is',
  unnoticed: true,
  run: async (fixture, seconds) => {
    const { QUEUE_PREFIX: prefix } = fixture.stack.home.prefixes;
    const parkedQueue = `${prefix}${TRAIL}.parked`;
    const parked = (): Promise<number> =>
      withChannel(fixture.stores.rabbit, async (channel) => (await channel.checkQueue(parkedQueue)).messageCount);
    const before = await parked();
    const bad = (n: number): Buffer =>
      Buffer.from(JSON.stringify({ v: 1, kind: 'event', id: `evt_poison${n}`, event: 'audit.fact.v1', payload: { poison: n } }));
    for (let n = 0; n < 5; n += 1) {
      await withChannel(fixture.stores.rabbit, async (channel) =>
        channel.publish(`${prefix}events`, 'audit.fact.v1', bad(n), { contentType: 'application/json', persistent: true }),
      );
      await sleep(seconds * 200);
    }
    const count = (await parked()) - before;
    return count === 5 ? [] : [`${count} of 5 events that break their schema are parked`];
  },
};
