/** A plugin for schemas of rows that belong to one organization: whatever asks for or changes rows without naming theirs throws. */
import type { Aggregate, AnyBulkWriteOperation, Query, Schema } from 'mongoose';

const FILTERED = [
  'find',
  'findOne',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'countDocuments',
  'estimatedDocumentCount',
  'distinct',
] as const;

/** Option for sweeps, which concern every organization: `Rules.deleteMany(filter, EVERY_ORGANIZATION)`. */
export const EVERY_ORGANIZATION = { everyOrganization: true } as const;

function check(what: string, filter: unknown, options: object | null | undefined): void {
  if (options !== null && options !== undefined && 'everyOrganization' in options) return;
  const orgId = (filter as { orgId?: unknown } | null | undefined)?.orgId;
  if (typeof orgId !== 'string') throw new Error(`${what} without an orgId`);
}

/** What a bulk write does is checked by part: an insert has its `orgId` from the schema, which requires it. */
const filtersOf = (operations: readonly AnyBulkWriteOperation[]): unknown[] =>
  operations.flatMap((operation) => Object.values(operation) as object[]).flatMap((part) => ('filter' in part ? [part.filter] : []));

export function tenantGuard(schema: Schema): void {
  schema.pre([...FILTERED], { document: false, query: true }, function (this: Query<unknown, unknown>) {
    check(`a query of ${this.model.modelName}`, this.getFilter(), this.getOptions());
  });
  schema.pre('aggregate', function (this: Aggregate<unknown>) {
    const [first] = this.pipeline() as { $match?: unknown }[];
    check('an aggregate of rows', first?.$match, this.options);
  });
  schema.pre('bulkWrite', function (operations, options) {
    for (const filter of filtersOf(operations)) check(`a bulk write of ${this.modelName}`, filter, options);
  });
  // Saving and deleting a document names its organization too.
  schema.set('shardKey', { orgId: 1 });
}
