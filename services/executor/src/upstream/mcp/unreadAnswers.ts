/**
 * Answers on the stream of the older transport that cannot be read. The library goes past one and does not say whose it was, and the stream carries the
 * answers of all calls of a session.
 */
import { isSpecType } from '@modelcontextprotocol/client';
import { createParser } from 'eventsource-parser';
import { UnreadAnswer } from './errorChain';

/** An answer of ours or of theirs has no method. */
interface Answer {
  readonly id?: unknown;
  readonly method?: unknown;
}

function readAnswer(data: string): Answer | undefined {
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === 'object' && message !== null && !('method' in message) ? message : undefined;
  } catch {
    // No JSON says nothing of the call that it is for.
    return undefined;
  }
}

/** Takes the bytes of one stream as they come. `onUnread`: the answer to the request of this id is no message of the protocol. */
export function unreadAnswers(onUnread: (id: unknown, err: Error) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent({ event = 'message', data }) {
      const answer = event === 'message' ? readAnswer(data) : undefined;
      if (answer?.id !== undefined && !isSpecType.JSONRPCMessage(answer)) onUnread(answer.id, new UnreadAnswer());
    },
  });
  return (chunk) => parser.feed(decoder.decode(chunk, { stream: true }));
}
