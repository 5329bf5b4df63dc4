/**
 * A plugin for schemas whose rows count their changes. `revision` is mongoose's version key: saving a document that somebody else has changed since
 * throws a `VersionError`. Every other update names the revision it was made from in its filter and moves it with `$inc`.
 */
import { Model, type Document, type Query, type Schema, type UpdateQuery } from 'mongoose';

/** Mongoose's version keys begin at 0, which in our contracts means that nothing is stored yet. */
const FIRST = 1;

type Version = (this: Document, where: unknown, row: { revision?: number }) => void;
const { $__version: version } = Model.prototype as unknown as { $__version: Version };

export interface RevisionsOptions {
  /** Revision of a new row. 0 in collections whose rows have always begun there. */
  readonly first?: number;
}

export function revisions(schema: Schema, { first = FIRST }: RevisionsOptions = {}): void {
  schema.add({ revision: { type: Number, required: true, default: first } });
  schema.set('versionKey', 'revision');
  schema.set('optimisticConcurrency', true);
  schema.method('$__version', function (this: Document, where: unknown, row: { revision?: number }) {
    version.call(this, where, row);
    const isInsert = where === true;
    if (!isInsert) return;
    row.revision = first;
    this.set('revision', first);
  });
  schema.pre(['updateOne', 'findOneAndUpdate'], { document: false, query: true }, function (this: Query<unknown, unknown>) {
    const { $set, $inc, $setOnInsert } = this.getUpdate() as UpdateQuery<{ revision: number }>;
    const isSaid = $set?.revision !== undefined || $inc?.revision !== undefined;
    if (this.getOptions().upsert === true && !isSaid)
      this.setUpdate({ ...this.getUpdate(), $setOnInsert: { ...$setOnInsert, revision: first } });
  });
  schema.pre('insertMany', function () {
    throw new Error(`${this.modelName}.insertMany would begin at revision 0; use create`);
  });
}
