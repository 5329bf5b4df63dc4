/** Mail, on its own time: nothing that a caller or an approver waits for depends on it. */
import { isAppError } from '@gatehouse/contracts';
import { startPeriodicTask, type PeriodicTask, type ServiceContext } from '@gatehouse/runtime';
import type { RequestStore } from '../store/requests';
import { addressMails } from './address';
import { deliverOne } from './deliver';
import type { MailDeps } from './deps';
import { inviteOne } from './invite';
import { createMailer } from './mailer';

export interface MailSettings {
  readonly SMTP_URL: string;
  readonly MAIL_FROM: string;
  readonly MAIL_GATHER_SECONDS: number;
  readonly CONTROL_ROOM_URL: string;
}
type Deps = Omit<MailDeps, 'requests' | 'send' | 'gatherMs' | 'controlRoomUrl' | 'log'> & { readonly requests: RequestStore };

const EVERY_MS = 1_000;
const BATCH = 100;
const AT_ONCE = 4;
const WARN_EVERY_MS = 5_000;

/** Undefined without a mail server. `kick` when something is to be sent. */
export function startMail(context: ServiceContext<MailSettings>, deps: Deps): PeriodicTask | undefined {
  const { config, log } = context;
  if (config.SMTP_URL === '') {
    log.info('SMTP_URL is not set: no mail is sent');
    return undefined;
  }
  const { requests, clock } = deps;
  const mailDeps = {
    ...deps,
    send: createMailer(config.SMTP_URL, config.MAIL_FROM),
    gatherMs: config.MAIL_GATHER_SECONDS * 1_000,
    controlRoomUrl: config.CONTROL_ROOM_URL,
    log,
  };
  let lastWarning = -Infinity;

  const warn = (err: unknown, what: string): void => {
    if (performance.now() - lastWarning < WARN_EVERY_MS) return;
    lastWarning = performance.now();
    log.warn({ err }, what);
  };

  /** One request whose addresses cannot be found holds up no other; identity being away holds up all, as it does anyway. */
  async function address(): Promise<void> {
    for (const request of await requests.toNotify(BATCH)) {
      try {
        await addressMails(mailDeps, request, clock());
        task.kick();
      } catch (err) {
        warn(err, 'could not find out whom to write, will try again');
        if (isAppError(err) && err.code === 'unavailable') return;
      }
    }
  }
  const task = startPeriodicTask(context, { what: 'mail', everyMs: EVERY_MS }, async (stopping) => {
    const sendAll = async (sendOne: (of: MailDeps) => Promise<boolean>): Promise<void> => {
      while (!stopping.aborted && (await sendOne(mailDeps)));
    };
    const deliver = async (): Promise<void> => {
      const due = await deps.mails.due(clock(), AT_ONCE);
      await Promise.all(Array.from({ length: due }, () => sendAll(deliverOne)));
    };
    const jobs = [address(), sendAll(inviteOne), deliver()];
    for (const job of await Promise.allSettled(jobs))
      if (job.status === 'rejected') warn(job.reason, 'could not make mail, will try again');
  });
  return task;
}
