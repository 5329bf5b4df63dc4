/** What the handlers are given. */
import type { Bus } from '@gatehouse/bus';
import type { Cursors, Outbox } from '@gatehouse/store';
import type { ChangesStore } from './store/changes';
import type { InvitationMailStore } from './store/invitationMails';
import type { MailStore } from './store/mails';
import type { RecipientStore } from './store/recipients';
import type { RequestStore } from './store/requests';

export interface ServiceDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly requests: RequestStore;
  readonly changes: Pick<ChangesStore, 'of'>;
  readonly outbox: Pick<Outbox, 'kick'>;
  readonly mails: Pick<MailStore, 'nextDue' | 'lookAgain'>;
  readonly recipients: Pick<RecipientStore, 'find' | 'set'>;
  readonly invitationMails: Pick<InvitationMailStore, 'of'>;
  /** Somebody is to be told of something; undefined when no mail is sent. */
  readonly mail: { kick(): void } | undefined;
  readonly cursors: Cursors;
  readonly controlRoomUrl: string;
  readonly clock: () => Date;
}
