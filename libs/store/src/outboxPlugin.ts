/** A plugin for schemas whose rows carry events: `outbox`, which the relay of `startOutbox` empties. */
import { randomBase62 } from '@gatehouse/contracts';
import type { Query, Schema as AnySchema } from 'mongoose';
import { Mixed, Schema } from './schema';

export interface OutboxItem {
  /** Message id of every copy. */
  id: string;
  /** Name of the event's contract. */
  event: string;
  payload: unknown;
}

export const outboxItem = (event: string, payload: unknown): OutboxItem => ({ id: `msg_${randomBase62(22)}`, event, payload });

const itemSchema = new Schema<OutboxItem>(
  { id: { type: String, required: true }, event: { type: String, required: true }, payload: { type: Mixed, required: true } },
  { _id: false },
);

/** Adds the field `outbox` to a schema. A delete then passes over rows whose events are not out yet, whatever its filter says. */
export function outbox(schema: AnySchema): void {
  schema.add({ outbox: { type: [itemSchema], default: undefined } });
  // Finds documents with something to relay.
  schema.index({ 'outbox.id': 1 }, { name: 'outbox', sparse: true });
  schema.pre(['deleteOne', 'deleteMany', 'findOneAndDelete'], { document: false, query: true }, function (this: Query<unknown, unknown>) {
    this.where({ 'outbox.0': { $exists: false } });
  });
}
