/** Mail to approvers, on its own time: nothing that a caller or an approver waits for depends on it. */
import type { Bus } from '@gatehouse/bus';
import { isAppError } from '@gatehouse/contracts';
import { startPeriodicTask, type PeriodicTask, type ServiceContext } from '@gatehouse/runtime';
import type { MailStore } from '../store/mails';
import type { RequestStore } from '../store/requests';
import { addressMails } from './address';
import { deliver } from './deliver';
import { createMailer } from './mailer';

interface Deps {
  readonly bus: Bus;
  readonly requests: RequestStore;
  readonly mails: MailStore;
  readonly clock: () => Date;
}

export interface MailSettings {
  readonly SMTP_URL: string;
  readonly MAIL_FROM: string;
  readonly CONTROL_ROOM_URL: string;
}

const EVERY_MS = 1_000;
const BATCH = 100;
const AT_ONCE = 4;
const WARN_EVERY_MS = 5_000;

/** Undefined without a mail server. `kick` when a request has come in. */
export function startMail(context: ServiceContext<MailSettings>, deps: Deps): PeriodicTask | undefined {
  const { config, log } = context;
  if (config.SMTP_URL === '') {
    log.info('SMTP_URL is not set: approvers are not told by mail');
    return undefined;
  }
  const { requests, mails, clock } = deps;
  const deliverDeps = { ...deps, send: createMailer(config.SMTP_URL, config.MAIL_FROM), controlRoomUrl: config.CONTROL_ROOM_URL, log };
  let lastWarning = -Infinity;

  const warn = (err: unknown, what: string): void => {
    if (performance.now() - lastWarning < WARN_EVERY_MS) return;
    lastWarning = performance.now();
    log.warn({ err }, what);
  };

  async function sendDue(stopping: AbortSignal): Promise<void> {
    for (let mail = await mails.claim(clock()); mail !== undefined && !stopping.aborted; mail = await mails.claim(clock()))
      await deliver(deliverDeps, mail);
  }
  /** One request whose addresses cannot be found holds up no other; identity being away holds up all, as it does anyway. */
  async function address(): Promise<void> {
    for (const request of await requests.toNotify(BATCH)) {
      try {
        await addressMails(deps, request, clock());
        task.kick();
      } catch (err) {
        warn(err, 'could not find out whom to write, will try again');
        if (isAppError(err) && err.code === 'unavailable') return;
      }
    }
  }
  const task = startPeriodicTask(context, { what: 'mail', everyMs: EVERY_MS }, async (stopping) => {
    const jobs = [address(), ...Array.from({ length: AT_ONCE }, () => sendDue(stopping))];
    for (const job of await Promise.allSettled(jobs)) if (job.status === 'rejected') warn(job.reason, 'could not look for mail to send');
  });
  return task;
}
