/** What making mail works with. */
import type { Bus } from '@gatehouse/bus';
import type { Log } from '@gatehouse/runtime';
import type { InvitationMailStore } from '../store/invitationMails';
import type { MailStore } from '../store/mails';
import type { RecipientStore } from '../store/recipients';
import type { RequestStore } from '../store/requests';
import type { SendMail } from './mailer';

export interface MailDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly requests: Pick<RequestStore, 'find' | 'pendingAmong' | 'notified'>;
  readonly mails: MailStore;
  readonly recipients: RecipientStore;
  readonly invitationMails: InvitationMailStore;
  readonly send: SendMail;
  /** How long mail waits for more to go with it. */
  readonly gatherMs: number;
  readonly controlRoomUrl: string;
  readonly log: Pick<Log, 'warn'>;
  readonly clock: () => Date;
}
