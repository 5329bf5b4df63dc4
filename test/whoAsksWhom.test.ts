/** "Who asks whom" of ARCHITECTURE.md against the contracts and the sources: each arrow exists, and none is missing. */
import { readFileSync } from 'node:fs';
import { allEvents, allRpcs, audit, serviceNames } from '@gatehouse/contracts';
import { subscribers } from './harness/busUsers';
import { fileAt } from './harness/documents';

const drawn = /\n## Who asks whom\n\n```\n([^]*?)```/.exec(readFileSync(fileAt('ARCHITECTURE.md'), 'utf8'))![1]!;
const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();

test('each process asks just the processes that the page names', () => {
  const asked = [...drawn.matchAll(/^(\w+) +→ (.*)$/gm)].flatMap(([, caller, targets]) =>
    targets!
      .replace(/\([^)]*\)/g, '')
      .split(' · ')
      .map((target) => `${caller} → ${/^\w+/.exec(target)![0]}`),
  );
  expect(sorted(asked)).toEqual(sorted(allRpcs.flatMap(({ callers, server }) => callers.map((caller) => `${caller} → ${server}`))));
});

test('each event goes where the page says', () => {
  const stated = [...drawn.matchAll(/(\w+) ··(\w+)··▶ (?=(\w+))/g)].map(([, from, event, to]) => `${from} ${event} ${to}`);
  const heard = subscribers();
  const events = allEvents.filter(({ name }) => name !== audit.fact.name);
  expect(sorted(stated)).toEqual(
    sorted(
      events.flatMap(({ name, publishers }) =>
        publishers.flatMap((from) => heard[name]!.map((to) => `${from} ${name.split('.')[1]} ${to}`)),
      ),
    ),
  );
});

test('everyone but the console states audit events', () => {
  expect(drawn).toContain('everyone but the console ··audit events··▶ audit');
  expect(sorted(audit.fact.publishers)).toEqual(sorted(serviceNames.filter((name) => name !== 'console')));
});
