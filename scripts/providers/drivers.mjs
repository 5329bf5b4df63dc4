/** The drivers the services use, as the scripts reach them: through the libraries that depend on them. */
import { createRequire } from 'node:module';

const from = (workspace) => createRequire(new URL(`../../libs/${workspace}/package.json`, import.meta.url));

export const mongodb = () => from('store')('mongodb');
export const ioredis = () => from('store')('ioredis').Redis;
export const amqplib = () => from('bus')('amqplib');
