/** What arrived, newest first, in memory only. */

export interface Mail {
  /** Counted from 1. */
  readonly id: number;
  readonly receivedAt: string;
  readonly from: string;
  /** Addresses of the envelope: who gets it, whatever the headers say. */
  readonly to: readonly string[];
  readonly messageId: string;
  /** Headers in the order of the mail, with names in lower case. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailbox {
  add(mail: Omit<Mail, 'id'>): void;
  all(): readonly Mail[];
  find(id: number): Mail | undefined;
}

const KEPT = 500;

export function createMailbox(): Mailbox {
  const mails: Mail[] = [];
  let count = 0;
  return {
    add(mail) {
      mails.unshift({ id: (count += 1), ...mail });
      mails.splice(KEPT);
    },
    all: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
  };
}
