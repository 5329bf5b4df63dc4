/** Users of Redis, as its ACL file names them. */
import { createHash } from 'node:crypto';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Each process has the keys of the deployment and no command that is about the server. Who gives no name may ask whether it is there.
 * @param {{ passwords: Record<string, string>, prefix: string }} plan
 */
export const redisUsers = ({ passwords, prefix }) =>
  [
    'user default on nopass resetkeys resetchannels -@all +ping',
    ...Object.entries(passwords).map(
      ([name, password]) => `user ${name} on #${sha256(password)} ~${prefix}* resetchannels +@all -@admin -@dangerous +info`,
    ),
    '',
  ].join('\n');
