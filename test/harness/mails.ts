/** Mail that the stack has sent, as its mail sink keeps it. */
import type { Stack } from './openStack';

export interface SentMail {
  readonly id: number;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly messageId: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Newest first. */
export async function mails({ mailUrl }: Pick<Stack, 'mailUrl'>): Promise<readonly SentMail[]> {
  const response = await fetch(`${mailUrl}/mails`);
  return ((await response.json()) as { mails: SentMail[] }).mails;
}
