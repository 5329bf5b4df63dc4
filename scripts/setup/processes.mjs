/** What each process needs of its own: users at the stores, keys, secrets. `test/deploymentSettings.test.ts` holds it against the sources. */

/**
 * @typedef {object} Needs
 * @property {boolean} [mongodb] @property {boolean} [rabbitmq] @property {boolean} [redis] a user of its own there
 * @property {boolean} [signs] a signing key, whose public half everybody gets
 * @property {boolean} [masterKey] a key file of its own for what it encrypts
 * @property {string[]} [secrets] settings that hold random text
 */

/** @type {Record<string, Needs>} */
export const processes = {
  gateway: { rabbitmq: true, redis: true, signs: true },
  registry: { mongodb: true, rabbitmq: true, redis: true, signs: true, secrets: ['CURSOR_SECRET'] },
  identity: { mongodb: true, rabbitmq: true, redis: true, signs: true, masterKey: true, secrets: ['CURSOR_SECRET', 'ROW_MAC_KEY'] },
  policy: { mongodb: true, rabbitmq: true, redis: true, signs: true, secrets: ['CURSOR_SECRET'] },
  approvals: { mongodb: true, rabbitmq: true, secrets: ['CURSOR_SECRET'] },
  executor: { mongodb: true, rabbitmq: true, redis: true, signs: true, masterKey: true },
  audit: { mongodb: true, rabbitmq: true, secrets: ['CURSOR_SECRET'] },
  console: { rabbitmq: true, redis: true, signs: true, secrets: ['SESSION_SECRET'] },
};

/** Fakes for a machine that has nothing; a cluster has neither. @type {Record<string, Needs>} */
export const standIns = {
  idp: { mongodb: true },
  orderdesk: { mongodb: true, secrets: ['API_KEY'] },
};
