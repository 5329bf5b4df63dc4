/** Who must say yes, and what became of it: requests, decisions on them, mail to those who decide. */
import { openBus, publishStated, type Bus } from '@gatehouse/bus';
import { approvals as contract, audit, executor } from '@gatehouse/contracts';
import { principalVerifier } from '@gatehouse/crypto';
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
import { list } from './handlers/list';
import { open } from './handlers/open';
import { status } from './handlers/status';
import { takeApproved } from './handlers/takeApproved';
import { startMail } from './mail/startMail';
import { reportWaiting } from './metrics';
import { CHANGED, changesStore, type ChangesStore } from './store/changes';
import { mailStore } from './store/mails';
import { requestStore } from './store/requests';

/** Where the items of an outbox go: to the bus, but for the count of changes, which is our own. */
function publishFrom(bus: Pick<Bus, 'publish'>, changes: Pick<ChangesStore, 'grow'>): OutboxOptions['publish'] {
  const publish = publishStated(bus, [audit.fact, contract.approved]);
  return (name, payload, messageId) =>
    name === CHANGED ? changes.grow((payload as { orgId: string }).orgId) : publish(name, payload, messageId);
}

export const approvals = defineService({
  name: 'approvals',
  settings: Type.Object({
    ...commonSettings,
    ...cursorSetting,
    /** `{control_room_url}`: origin of the console, where approval pages are. */
    CONTROL_ROOM_URL: Type.String({ pattern: '^https?://[^/?#@]+$' }),
    /** Mail server, `smtp://` or `smtps://`, with user and password in it if it wants them; empty = no mail. */
    SMTP_URL: Type.String({ default: '', pattern: '^(smtps?://.+)?$' }),
    /** Sender of the mails. */
    MAIL_FROM: Type.String({ default: 'Gatehouse <gatehouse@localhost>', minLength: 3, maxLength: 320 }),
  }),
  async start(context) {
    const { config, log } = context;
    const mongo = await openMongo(context);
    const bus = openBus(context, principalVerifier(config.TRUSTED_KEYS_FILE));
    const [requests, changes, mails] = [await requestStore(mongo), await changesStore(mongo), await mailStore(mongo)];
    const clock = (): Date => new Date();
    const outbox = startOutbox(context, { collections: requests.outboxes, publish: publishFrom(bus, changes) });
    const mail = startMail(context, { bus, requests, mails, clock });
    const cursors = createCursors(config.CURSOR_SECRET);
    const deps: ServiceDeps = { bus, requests, changes, outbox, mail, cursors, controlRoomUrl: config.CONTROL_ROOM_URL, clock };
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
    bus.on(executor.finished, finish(deps, log), { maxItems: 50 });
    await bus.start();
  },
});
