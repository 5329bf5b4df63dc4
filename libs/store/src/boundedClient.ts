/** The driver's client, every collection of which ends its operations in time and in our errors, whoever asks for it: a service or a mongoose model. */
import { MongoClient, type Db, type DbOptions, type MongoClientOptions } from 'mongodb';
import { guardCollection, type Guard } from './guardCollection';

export class BoundedClient extends MongoClient {
  constructor(
    url: string,
    options: MongoClientOptions,
    private readonly by: Guard,
  ) {
    super(url, options);
  }

  override db(name?: string, options?: DbOptions): Db {
    const db = super.db(name, options);
    const open = db.collection.bind(db);
    db.collection = (...args: Parameters<typeof open>) => guardCollection(open(...args), this.by);
    return db;
  }
}
