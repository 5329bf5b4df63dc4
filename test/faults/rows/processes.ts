/** Processes killed, stopped in order, standing still, started in any order. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../types';
import type { Fixture } from '../fixture';

const killed = ({ stack }: Fixture, name: string) => ({
  begin: () => stack.services[name]!.kill(),
  end: () => stack.services[name]!.start(),
});
const all = (fixture: Fixture): string[] => fixture.services.flatMap((service) => fixture.processesOf(service));

/** How long it takes until a process that was killed is ready again and calls run for a moment, on a machine that is not busy. */
const KILL_SECONDS = 2;

/** Kills these in turn, at moments that differ: as often as fits in so long on a quiet machine, and no less often on a busy one. */
async function killAgainAndAgain(fixture: Fixture, names: readonly string[], seconds: number): Promise<void> {
  for (let turn = 0; turn < seconds / KILL_SECONDS; turn += 1) {
    const { begin, end: heal } = killed(fixture, names[turn % names.length]!);
    fixture.faults += 1;
    await begin();
    await sleep(50);
    await heal();
    await sleep(100 + ((turn * 137) % 700));
  }
  fixture.recoveries.push(await fixture.load.recovered(performance.now()));
}

export const approvedKilled: Row = {
  id: 'R-11',
  title: 'Executor and approvals killed again and again while approved calls run',
  run: (fixture, seconds) => killAgainAndAgain(fixture, [...fixture.processesOf('executor'), ...fixture.processesOf('approvals')], seconds),
};

export const killedBetween: Row = {
  id: 'R-12',
  title: 'The executor killed again and again while calls are at a slow upstream',
  run: async (fixture, seconds) => {
    fixture.upstream.plan({ delayMs: 400 });
    await killAgainAndAgain(fixture, fixture.processesOf('executor'), seconds).finally(() => fixture.upstream.plan(undefined));
  },
};

export const eachKilled: Row = {
  id: 'R-12 each',
  title: 'Each process behind the MCP edge killed and started again',
  certain: true,
  run: async (fixture) => {
    for (const name of fixture.services.filter((service) => service !== 'gateway')) await fixture.outage(killed(fixture, name), 1_000);
  },
};

export const edgeKilled: Row = {
  id: 'R-12 edge',
  title: 'The MCP edge killed and started again',
  run: (fixture) => fixture.outage(killed(fixture, 'gateway'), 1_000),
};

export const rollingRestart: Row = {
  id: 'R-18',
  title: 'Every process stopped in order and started again, one at a time',
  pairs: true,
  unnoticed: true,
  run: async (fixture, seconds) => {
    const { calls } = fixture.load.observed;
    const failed = (): number => calls.filter(({ end }) => end !== 'ok').length;
    const complaints: string[] = [];
    const end = performance.now() + seconds * 1_000;
    do {
      for (const name of all(fixture)) {
        const before = failed();
        await fixture.stack.services[name]!.stop();
        const stopping = failed() - before;
        await fixture.stack.services[name]!.start();
        const starting = failed() - before - stopping;
        if (stopping + starting > 0)
          complaints.push(`${name}: ${stopping} calls failed while it stopped, ${starting} until it was ready again`);
      }
    } while (performance.now() < end);
    return complaints;
  },
};

/** The order of `docs/operate/upgrade.md`: a service that answers goes before those that ask it. */
const UPGRADE_ORDER = ['audit', 'identity', 'policy', 'approvals', 'registry', 'executor', 'gateway'] as const;

export const versions: Row = {
  id: 'R-21 versions',
  title: 'Every process replaced by that of the next version: in order, back, and up again with those first that ask',
  pairs: true,
  unnoticed: true,
  versions: true,
  run: async (fixture) => {
    const names = UPGRADE_ORDER.flatMap((service) => fixture.processesOf(service));
    const { calls } = fixture.load.observed;
    const complaints: string[] = [];
    const replace = async (order: readonly string[], build: 'previous' | 'today'): Promise<void> => {
      for (const name of order) {
        const before = calls.length;
        await fixture.stack.services[name]!.stop();
        fixture.setBuild(name, build);
        await fixture.stack.services[name]!.start();
        const failed = calls.slice(before).filter(({ end }) => end !== 'ok').length;
        if (failed > 0) complaints.push(`${name} to ${build}: ${failed} calls failed`);
      }
    };
    await replace(names, 'today');
    await replace([...names].reverse(), 'previous');
    await replace([...names].reverse(), 'today');
    return complaints;
  },
};

export const oneOfEach: Row = {
  id: 'R-19',
  title: 'Two of everything; one of each pair killed and started again',
  pairs: true,
  run: async (fixture, seconds) => {
    await sleep(seconds * 500);
    for (const service of fixture.services) await fixture.outage(killed(fixture, `${service}-2`), 500);
  },
};

export const pausedAndResumed: Row = {
  id: 'R-20',
  title: 'One of each pair stands still and goes on later',
  pairs: true,
  run: async (fixture, seconds) => {
    for (const service of ['executor', 'approvals', 'policy', 'audit', 'identity'] as const) {
      const victim = fixture.stack.services[service]!;
      await fixture.outage({ begin: () => victim.pause(), end: () => victim.resume() }, (seconds * 1_000) / 3);
    }
  },
};

export const anyOrder: Row = {
  id: 'R-21',
  title: 'All processes killed and started in three orders',
  run: async (fixture) => {
    const names = all(fixture);
    const orders = [names, [...names].reverse(), names.map((_, i) => names[(i * 3) % names.length]!)];
    for (const order of orders.filter((candidate) => new Set(candidate).size === names.length))
      await fixture.outage(
        {
          begin: () => Promise.all(names.map((name) => fixture.stack.services[name]!.kill())),
          end: async () => {
            const started = order.map(async (name, i) => {
              await sleep(i * 200);
              await fixture.stack.services[name]!.start();
            });
            await Promise.all(started);
          },
        },
        500,
      );
  },
};
