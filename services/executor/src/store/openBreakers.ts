/** Open circuit breakers of every executor, for people who look at an integration. Calls do not read them: each process goes by its own. */
import type { executor } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { EVERY_ORGANIZATION, type Mongo } from '@gatehouse/store';
import { COUNTED_MS, type IntegrationRef, type Opened } from '../upstream/breaker';
import { openBreakerSchema } from './schemas';

type Found = executor.OpenBreaker & { readonly integrationId: string };

export interface OpenBreakers {
  /** Shows that this process's breaker opened, or that it closed. Written in the background, in order; what cannot be written is not shown. */
  show(integration: IntegrationRef, opened: Opened | undefined): void;
  /** Open breakers of these integrations: for each, the one that stays open longest. */
  of(orgId: string, integrationIds: readonly string[]): Promise<Found[]>;
  /** Removes the open breakers of this process. */
  close(): Promise<void>;
}

/** `holder`: a name of this process that no other has. */
export async function openBreakerStore(mongo: Mongo, holder: string, log: Pick<Log, 'warn'>): Promise<OpenBreakers> {
  const Rows = await mongo.model('openBreakers', openBreakerSchema);
  let written = Promise.resolve();
  const inOrder = (write: () => Promise<unknown>): Promise<void> =>
    (written = written.then(write).then(
      () => undefined,
      (err: unknown) => log.warn({ err }, 'the state of a circuit breaker could not be written'),
    ));
  return {
    show({ orgId, integrationId }, opened) {
      const row = { _id: `${orgId} ${integrationId} ${holder}`, orgId };
      if (opened === undefined) return void inOrder(() => Rows.deleteOne(row));
      const removeAt = new Date(opened.retryAt.getTime() + COUNTED_MS);
      void inOrder(() => Rows.replaceOne(row, { ...row, integrationId, holder, ...opened, removeAt }, { upsert: true }));
    },
    async of(orgId, integrationIds) {
      const rows = await Rows.find({ orgId, integrationId: { $in: [...integrationIds] }, removeAt: { $gt: new Date() } })
        .sort({ retryAt: -1 })
        .lean();
      const longest = new Map(rows.toReversed().map((row) => [row.integrationId, row]));
      return [...longest.values()].map(({ integrationId, since, failures, calls, retryAt }) => ({
        integrationId,
        since: since.toISOString(),
        failures,
        calls,
        retryAt: retryAt.toISOString(),
      }));
    },
    close: () => inOrder(() => Rows.deleteMany({ holder }, EVERY_ORGANIZATION)),
  };
}
