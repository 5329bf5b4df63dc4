/** Who is calling, and the things that prove it. */
import { readFileSync } from 'node:fs';
import { openBus } from '@gatehouse/bus';
import { audit, identity as messages } from '@gatehouse/contracts';
import { createSigner, principalVerifier } from '@gatehouse/crypto';
import { commonSettings, cursorSetting, defineService } from '@gatehouse/runtime';
import { createCursors, openCache, openMongo, startOutbox } from '@gatehouse/store';
import { Type } from 'typebox';
import { createRowMac } from './domain/rowMac';
import { authenticate } from './handlers/authenticate';
import { createOrganization } from './handlers/createOrganization';
import { createServiceAccount } from './handlers/createServiceAccount';
import { createServiceToken } from './handlers/createServiceToken';
import { findMembership } from './handlers/findMembership';
import { findOrganization } from './handlers/findOrganization';
import { getServiceAccount } from './handlers/getServiceAccount';
import { listOrganizations } from './handlers/listOrganizations';
import { listServiceAccounts } from './handlers/listServiceAccounts';
import { listServiceTokens } from './handlers/listServiceTokens';
import { resolveClaim } from './handlers/resolveClaim';
import { revokeServiceToken } from './handlers/revokeServiceToken';
import { setServiceAccountStatus } from './handlers/setServiceAccountStatus';
import { startSweeper } from './startSweeper';
import { memberStore } from './store/memberStore';
import { organizationStore } from './store/organizationStore';
import { outboxCollections } from './store/outbox';
import { serviceAccountStore } from './store/serviceAccountStore';
import { tokenStore } from './store/tokenStore';
import { userStore } from './store/userStore';

const settings = Type.Object({
  ...commonSettings,
  ...cursorSetting,
  SIGNING_KEY_FILE: Type.String({ minLength: 1 }),
  /** Key of the authenticity code on token rows. A new key refuses every token made under the old one. */
  ROW_MAC_KEY: Type.String({ minLength: 32 }),
});

export const identity = defineService({
  name: 'identity',
  settings,
  async start(context) {
    const { config } = context;
    const mongo = await openMongo(context);
    const { leases } = await openCache(context);
    const bus = openBus(context, principalVerifier(config.TRUSTED_KEYS_FILE));
    const outbox = startOutbox(context, {
      collections: await outboxCollections(mongo),
      publish: (_event, fact, messageId) => bus.publish(audit.fact, fact as audit.Fact, { messageId }),
    });

    const organizations = await organizationStore(mongo, outbox);
    const users = await userStore(mongo);
    const members = await memberStore(mongo);
    const accounts = await serviceAccountStore(mongo, outbox);
    const tokens = await tokenStore(mongo, outbox);
    const mac = createRowMac(config.ROW_MAC_KEY);
    const cursors = createCursors(config.CURSOR_SECRET);
    const signer = createSigner(readFileSync(config.SIGNING_KEY_FILE, 'utf8'), 'identity');
    const clock = Date.now;

    bus.serve(messages.authenticate, authenticate({ tokens, accounts, organizations, leases, mac, signer, clock }));
    bus.serve(messages.createOrganization, createOrganization({ organizations, members, users, clock }));
    bus.serve(messages.findMembership, findMembership({ organizations, users, members }));
    bus.serve(messages.findOrganization, findOrganization({ organizations }));
    bus.serve(messages.listOrganizations, listOrganizations({ organizations, users, members }));
    bus.serve(messages.resolveClaim, resolveClaim({ users, members }));
    bus.serve(messages.createServiceAccount, createServiceAccount({ accounts, clock }));
    bus.serve(messages.listServiceAccounts, listServiceAccounts({ accounts, cursors }));
    bus.serve(messages.getServiceAccount, getServiceAccount({ accounts }));
    bus.serve(messages.setServiceAccountStatus, setServiceAccountStatus({ accounts, tokens, leases, clock }));
    bus.serve(messages.createServiceToken, createServiceToken({ accounts, tokens, mac, clock }));
    bus.serve(messages.listServiceTokens, listServiceTokens({ accounts, tokens, cursors, clock }));
    bus.serve(messages.revokeServiceToken, revokeServiceToken({ tokens, leases, mac, clock }));
    startSweeper(context, { tokens, mac, clock });
    await bus.start();
  },
});
