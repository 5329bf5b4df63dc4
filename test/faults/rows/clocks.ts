/** Clocks that differ, and one that is wrong. */
import type { Row } from '../types';
import { SERVICES, type Fixture } from '../fixture';

/** Differences of clocks within the half second by which they may differ between processes (`libs/bus/README.md`). */
const APART = { identity: 200, policy: -200, executor: -200, registry: 200, approvals: -200, audit: 200, gateway: 0 } as const;
const FIVE_MINUTES = 300_000;

const asTheyWere = (fixture: Fixture) => (): void => {
  for (const service of SERVICES) fixture.setClock(service, 0);
};

export const clocksApart: Row = {
  id: 'R-13',
  title: 'Clocks of the processes differ by 0.4 s',
  linked: true,
  unnoticed: true,
  run: (fixture, seconds) => {
    const begin = (): void => {
      for (const service of SERVICES) fixture.setClock(service, APART[service]);
    };
    return fixture.outage({ begin, end: asTheyWere(fixture) }, seconds * 1_000);
  },
};

export const clockAhead: Row = {
  id: 'R-13 wrong',
  title: 'The clock of the executor, then of identity, is five minutes ahead: what it takes is refused, and nothing runs that should not',
  linked: true,
  run: async (fixture, seconds) => {
    for (const service of ['executor', 'identity'] as const)
      await fixture.outage({ begin: () => fixture.setClock(service, FIVE_MINUTES), end: asTheyWere(fixture) }, seconds * 500);
  },
};
