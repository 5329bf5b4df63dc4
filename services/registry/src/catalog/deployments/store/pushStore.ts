/**
 * Pushes that wait for a process, and the writes of the process that took one up. Each of those stands on the condition that nobody took it up after it, and
 * that nobody suspended or removed the deployment.
 */
import type { audit } from '@gatehouse/contracts';
import { EVERY_ORGANIZATION, type Mongo, type Outbox } from '@gatehouse/store';
import { alive } from '../../authored/storedRows';
import { eventItem } from '../../shared/outboxItems';
import type { Platform, Push } from '../domain/push';
import type { DeploymentRow, PushedRow } from '../domain/row';
import { DEPLOYMENTS } from './deploymentStore';
import { deploymentSchema } from './schemas';

const whole = { outbox: 0, pushKey: 0, pushDueAt: 0 } as const;
const options = { returnDocument: 'after', projection: whole } as const;

export interface PushPlace {
  readonly orgId: string;
  readonly agentId: string;
  readonly platform: Platform;
  readonly environment: string;
}
/** The key is unique: an agent has one deployment per platform and environment. */
export const pushKeyOf = ({ orgId, agentId, platform, environment }: PushPlace): string =>
  [orgId, agentId, platform, environment].join(' ');

export interface PushStore {
  /** Returns the pushed deployment of this agent, platform and environment. */
  at(place: PushPlace): Promise<PushedRow | undefined>;
  /** Takes up one push that is due, of any organization, for this process alone until `until`. */
  take(now: Date, until: Date): Promise<PushedRow | undefined>;
  /** Keeps these pushes, which this process took up, its own until `until`. */
  renew(rows: readonly PushedRow[], until: Date): Promise<void>;
  /** Writes what a step has changed. Undefined when the push is no longer this process's. */
  write(row: PushedRow, push: Push, now: Date, until: Date): Promise<PushedRow | undefined>;
  /** Lets go of the push: until this moment, or for good with the state that it ended in. */
  pause(row: PushedRow, push: Push, now: Date, dueAt: Date): Promise<void>;
  end(row: PushedRow, push: Push, now: Date, state: 'active' | 'failed', event: audit.AuditEvent): Promise<void>;
  /** States that this process no longer works outside for the push, which was taken from it meanwhile. */
  release(row: PushedRow, now: Date): Promise<void>;
}

export async function pushStore(mongo: Mongo, outbox: Outbox): Promise<PushStore> {
  const Deployments = await mongo.model(DEPLOYMENTS, deploymentSchema);
  const pushed = (row: DeploymentRow | null): PushedRow | undefined => (row as PushedRow | null) ?? undefined;
  const held = ({ orgId, _id, push: { fence } }: PushedRow) => ({ orgId, _id, state: 'pushing' as const, 'push.fence': fence, ...alive });
  const withoutLease = (push: Push): Push => {
    const { leaseUntil: _, ...rest } = push;
    return rest;
  };

  return {
    at: async (place) => pushed(await Deployments.findOne({ orgId: place.orgId, pushKey: pushKeyOf(place), ...alive }, whole).lean()),
    take: async (now, until) => {
      const due = { pushDueAt: { $lte: now }, state: 'pushing' as const, ...alive };
      const update = {
        $set: { pushDueAt: until, 'push.leaseUntil': until },
        $unset: { 'push.dueAt': true as const },
        $inc: { 'push.fence': 1, revision: 1 },
      };
      return pushed(await Deployments.findOneAndUpdate(due, update, { ...options, ...EVERY_ORGANIZATION, sort: { pushDueAt: 1 } }).lean());
    },
    // What has paused or ended meanwhile has no lease. No change of the record: who suspends it just now need not look again.
    renew: async (rows, until) => {
      const anyOf = rows.map((row) => ({ ...held(row), 'push.leaseUntil': { $exists: true } }));
      const update = { $max: { pushDueAt: until, 'push.leaseUntil': until } };
      await Deployments.updateMany({ $or: anyOf }, update).setOptions(EVERY_ORGANIZATION);
    },
    write: async (row, push, now, until) => {
      const update = { $set: { push: { ...push, leaseUntil: until }, pushDueAt: until, updatedAt: now }, $inc: { revision: 1 } };
      return pushed(await Deployments.findOneAndUpdate(held(row), update, options).lean());
    },
    pause: async (row, push, now, dueAt) => {
      const update = { $set: { push: { ...withoutLease(push), dueAt }, pushDueAt: dueAt, updatedAt: now }, $inc: { revision: 1 } };
      await Deployments.updateOne(held(row), update);
    },
    end: async (row, push, now, state, event) => {
      const update = {
        $set: { push: withoutLease(push), state, updatedAt: now },
        $unset: { pushDueAt: true as const },
        $inc: { revision: 1 },
        $push: { outbox: eventItem(event) },
      };
      await Deployments.updateOne(held(row), update);
      outbox.kick();
    },
    // Counts as a change, so that nobody goes on with the lease as it was. One write whatever the state: only what is being pushed is taken up when due.
    release: async ({ orgId, _id, push: { fence } }, now) => {
      const ours = { orgId, _id, 'push.fence': fence, 'push.leaseUntil': { $exists: true } };
      const update = { $set: { pushDueAt: now }, $unset: { 'push.leaseUntil': true as const }, $inc: { revision: 1 } };
      await Deployments.updateOne(ours, update);
    },
  };
}
