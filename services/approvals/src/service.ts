/** Requests for approval, decisions on them, and mail about them. */
import { openBus, publishStated, type Bus } from '@gatehouse/bus';
import { approvals as contract, audit, executor, identity, policy, registry } from '@gatehouse/contracts';
import { keyChecks, principalVerifier } from '@gatehouse/crypto';
import { commonSettings, cursorSetting, defineService } from '@gatehouse/runtime';
import { createCursors, openMongo, startOutbox, type OutboxOptions } from '@gatehouse/store';
import { Type } from 'typebox';
import type { ServiceDeps } from './deps';
import { cancel } from './handlers/cancel';
import { changeCounters } from './handlers/changeCounters';
import { decide } from './handlers/decide';
import { startExpiry } from './handlers/expire';
import { finish } from './handlers/finish';
import { get } from './handlers/get';
import { invitationMails } from './handlers/invitationMails';
import { list } from './handlers/list';
import { open } from './handlers/open';
import { getOwnMail, setOwnMail } from './handlers/ownMail';
import { policyChanged } from './handlers/policyChanged';
import { resourceRemoved } from './handlers/resourceRemoved';
import { status } from './handlers/status';
import { takeApproved } from './handlers/takeApproved';
import { noteInvitations } from './mail/invite';
import { requireMailServer, requireSender } from './mail/mailSettings';
import { startMail } from './mail/startMail';
import { reportWaiting } from './metrics';
import { CHANGED, changesStore, type ChangesStore } from './store/changes';
import { invitationMailStore } from './store/invitationMails';
import { mailStore } from './store/mails';
import { recipientStore } from './store/recipients';
import { requestStore } from './store/requests';

/** Sends the items of an outbox to the bus, except the count of changes, which is our own and grows here. */
function publishFrom(bus: Pick<Bus, 'publish'>, changes: Pick<ChangesStore, 'grow'>): OutboxOptions['publish'] {
  const publish = publishStated(bus, [audit.fact, contract.approved]);
  return (name, payload, messageId) =>
    name === CHANGED ? changes.grow((payload as { orgId: string }).orgId) : publish(name, payload, messageId);
}

export const approvals = defineService({
  name: 'approvals',
  addresses: ['MONGODB_URL', 'AMQP_URL'],
  settings: Type.Object({
    ...commonSettings,
    ...cursorSetting,
    /** `{control_room_url}`: origin of the console, where approval pages are. */
    CONTROL_ROOM_URL: Type.String({ format: 'address', pattern: '^https?://[^/?#@]+$' }),
    /** Mail server, `smtp://` or `smtps://`, with user and password in it if it wants them; empty = no mail. */
    SMTP_URL: Type.String({ default: '', pattern: '^(smtps?://.+)?$' }),
    /** Seconds that mail about a request waits for more to go with it, at most half of the request's life. */
    MAIL_GATHER_SECONDS: Type.Integer({ default: 60, minimum: 0, maximum: 600 }),
    /** Sender of the mails. */
    MAIL_FROM: Type.String({ default: 'Gatehouse <gatehouse@localhost>', minLength: 3, maxLength: 320 }),
  }),
  checks: ({ TRUSTED_KEYS_FILE, SMTP_URL, MAIL_FROM }) => ({
    ...keyChecks('approvals', { TRUSTED_KEYS_FILE }),
    SMTP_URL: () => requireMailServer(SMTP_URL),
    MAIL_FROM: () => requireSender(MAIL_FROM),
  }),
  async start(context) {
    const { config, log } = context;
    const mongo = await openMongo(context);
    const bus = openBus(context, principalVerifier(config.TRUSTED_KEYS_FILE));
    const [requests, changes] = [await requestStore(mongo), await changesStore(mongo)];
    const mailStores = {
      mails: await mailStore(mongo),
      recipients: await recipientStore(mongo),
      invitationMails: await invitationMailStore(mongo),
    };
    const clock = (): Date => new Date();
    const outbox = startOutbox(context, {
      collections: requests.outboxes,
      publish: publishFrom(bus, changes),
      settled: () => bus.drain(),
    });
    const mail = startMail(context, { bus, requests, ...mailStores, clock });
    const cursors = createCursors(config.CURSOR_SECRET);
    const deps: ServiceDeps = {
      bus,
      requests,
      changes,
      ...mailStores,
      outbox,
      mail,
      cursors,
      controlRoomUrl: config.CONTROL_ROOM_URL,
      clock,
    };
    startExpiry(context, deps);
    reportWaiting(deps);

    bus.serve(contract.open, open(deps));
    bus.serve(contract.takeApproved, takeApproved(deps));
    bus.serve(contract.status, status(deps));
    bus.serve(contract.cancel, cancel(deps));
    bus.serve(contract.list, list(deps));
    bus.serve(contract.get, get(deps));
    bus.serve(contract.decide, decide(deps));
    bus.serve(contract.pulse, changeCounters(deps));
    bus.serve(contract.getOwnMail, getOwnMail(deps));
    bus.serve(contract.setOwnMail, setOwnMail(deps));
    bus.serve(contract.invitationMails, invitationMails(deps));
    bus.on(executor.finished, finish(deps, log), { maxItems: 50 });
    bus.on(policy.changed, policyChanged(deps), { maxItems: 100, maxWaitMs: 200 });
    bus.on(registry.resourceRemoved, resourceRemoved(deps));
    bus.on(identity.invited, noteInvitations({ ...mailStores, mail, clock }));
    await bus.start();
  },
});
