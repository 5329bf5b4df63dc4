/** Organizations, the people and accounts in them, and the credentials that prove who is calling. */
import { readFileSync } from 'node:fs';
import { openBus } from '@gatehouse/bus';
import { createSigner, fileKeyProvider, keyChecks, principalVerifier } from '@gatehouse/crypto';
import { commonSettings, createResolver, cursorSetting, defineService } from '@gatehouse/runtime';
import { createCursors, openCache, openMongo, startOutbox } from '@gatehouse/store';
import { Type } from 'typebox';
import { createRowMac } from './domain/rowMac';
import { openOAuth } from './oauth/openOAuth';
import { sessionDelegations } from './oauth/sessionDelegations';
import { oauthSettings } from './oauth/settings';
import { startUpkeep } from './oauth/upkeep';
import type { ServiceDeps } from './deps';
import { personalTokenDelegations } from './personalTokenDelegations';
import { serve } from './serve';
import { startSweeper } from './sweepTokens';
import { groupMemberStore } from './store/groupMemberStore';
import { groupStore } from './store/groupStore';
import { invitationStore } from './store/invitationStore';
import { memberStore } from './store/memberStore';
import { organizationStore } from './store/organizationStore';
import { outboxCollections, publishItem } from './store/outbox';
import { serviceAccountStore } from './store/serviceAccountStore';
import { settingsStore } from './store/settingsStore';
import { tokenStore } from './store/tokenStore';
import { userStore } from './store/userStore';

const settings = Type.Object({
  ...commonSettings,
  ...cursorSetting,
  ...oauthSettings,
  /** PEM file of the Ed25519 key that signs verdicts; the gateway trusts the public half under `identity`. */
  SIGNING_KEY_FILE: Type.String({ minLength: 1, format: 'file' }),
  /** Key of the authenticity code on the rows of tokens and of programs' sign-ins. A new key refuses every one made under the old one, unless that stands in `ROW_MAC_KEY_BEFORE`. */
  ROW_MAC_KEY: Type.String({ minLength: 32 }),
  /** The key before it, while rows under it are to stay good. Empty = none. */
  ROW_MAC_KEY_BEFORE: Type.String({ default: '', pattern: '^(.{32,})?$' }),
});

export const identity = defineService({
  name: 'identity',
  addresses: ['MONGODB_URL', 'AMQP_URL', 'REDIS_URL', 'BASE_URL'],
  settings,
  checks: (config) => ({
    ...keyChecks('identity', config),
    MASTER_KEY_FILE: () => fileKeyProvider(config.MASTER_KEY_FILE),
    DNS_SERVERS: () => createResolver({ servers: config.DNS_SERVERS }),
  }),
  async start(context) {
    const { config } = context;
    const mongo = await openMongo(context);
    const { leases } = await openCache(context);
    const bus = openBus(context, principalVerifier(config.TRUSTED_KEYS_FILE));
    const outbox = startOutbox(context, {
      collections: await outboxCollections(mongo),
      publish: publishItem(bus),
      settled: () => bus.drain(),
    });
    const tokens = await tokenStore(mongo, outbox);
    const mac = createRowMac(config.ROW_MAC_KEY, config.ROW_MAC_KEY_BEFORE);
    const clock = Date.now;
    const shared = {
      organizations: await organizationStore(mongo, outbox),
      users: await userStore(mongo),
      members: await memberStore(mongo, outbox),
      invitations: await invitationStore(mongo, outbox),
      groups: await groupStore(mongo, outbox),
      groupMembers: await groupMemberStore(mongo, outbox),
      accounts: await serviceAccountStore(mongo, outbox),
      tokens,
      settings: await settingsStore(mongo, outbox),
      leases,
      cursors: createCursors(config.CURSOR_SECRET),
      mac,
      signer: createSigner(readFileSync(config.SIGNING_KEY_FILE, 'utf8'), 'identity'),
      log: context.log,
      clock,
    };
    const oauth = await openOAuth({ ...shared, config, mongo, outbox });
    const deps: ServiceDeps = {
      ...shared,
      oauth,
      delegations: [personalTokenDelegations({ tokens, mac, clock }), sessionDelegations(oauth)],
    };
    serve(bus, deps);
    startSweeper(context, deps);
    startUpkeep(context, oauth);
    await bus.start();
  },
});
