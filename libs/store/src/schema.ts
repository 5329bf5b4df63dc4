/**
 * Schemas of collections: mongoose's, with the settings of this project, and with fields that the compiler holds against the type of a row.
 * Mongoose strips, converts and makes up nothing: what a schema does not name, or a value of another type, is an error.
 */
import mongoose, { type SchemaOptions } from 'mongoose';

mongoose.set({
  strict: 'throw',
  // `true` takes unknown names out of a filter, and a delete with a misspelt filter then deletes everything.
  strictQuery: 'throw',
  runValidators: true,
  bufferCommands: false,
  // `Mongo.model` builds the indexes at start and waits for them.
  autoIndex: false,
  autoCreate: false,
  id: false,
});

const types = mongoose.Schema.Types;
for (const type of [types.String, types.Number, types.Boolean, types.Date]) type.cast(false);
// An empty text is there.
types.String.checkRequired((value: unknown) => typeof value === 'string');

/** A value whose form is the business of its message contract, which checked it on the way in. */
export const Mixed = types.Mixed;
type Mixed = typeof Mixed;

type TypeOf<Value> = unknown extends Value
  ? Mixed
  : [Value] extends [string]
    ? StringConstructor
    : [Value] extends [number]
      ? NumberConstructor
      : [Value] extends [boolean]
        ? BooleanConstructor
        : [Value] extends [Date]
          ? DateConstructor
          : Mixed | (Value extends readonly (infer Item)[] ? readonly [TypeOf<Item>] : mongoose.Schema<Value> | MapConstructor);

type Field<Row, Key extends keyof Row> = { readonly type: TypeOf<Exclude<Row[Key], undefined>> } & (object extends Pick<Row, Key>
  ? { readonly required?: false }
  : { readonly required: true }) &
  Pick<mongoose.SchemaTypeOptions<unknown>, 'default' | 'immutable' | 'of'>;

/** Their plugins declare them. */
type OfPlugins = 'outbox' | 'revision';

/** A field for every member of a row, of its type, required unless the member may be absent. */
export type Fields<Row> = { readonly [Key in Exclude<keyof Row, OfPlugins>]-?: Field<Row, Key> };

export class Schema<Row> extends mongoose.Schema<Row> {
  constructor(fields: Fields<Row>, options: SchemaOptions = {}) {
    // `minimize` would drop empty objects.
    super(fields as mongoose.SchemaDefinition, { minimize: false, versionKey: false, ...options } as never);
  }
}
