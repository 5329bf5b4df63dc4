/**
 * Answers on the stream of the older transport that cannot be read. The library goes past one and does not say whose it was, and the stream carries the
 * answers to all requests of a session. One that is no JSON names no request: it is that of the only one that is open; where several are, nothing says whose.
 */
import { isSpecType } from '@modelcontextprotocol/client';
import { createParser } from 'eventsource-parser';
import { UnreadAnswer } from './errorChain';

export interface AnswerWatch {
  /** A request of this id goes out. */
  asked(id: unknown): void;
  /** Nobody waits for its answer any more. */
  forget(id: unknown): void;
  /** The bytes of the stream as they come. */
  take(chunk: Uint8Array): void;
}

/** An answer of ours or of theirs has no method. */
interface Answer {
  readonly id?: unknown;
  readonly method?: unknown;
}

const isAnswer = (message: unknown): message is Answer => typeof message === 'object' && message !== null && !('method' in message);
/** Begins as an object and names no method: neither a request, a notification nor a sign of life. */
const mayBeAnswer = (text: string): boolean => /^\s*\{/.test(text) && !/"method"\s*:/.test(text);

/** `onUnread`: the answer to the request of this id is no message of the protocol. */
export function unreadAnswers(onUnread: (id: unknown, err: Error) => void): AnswerWatch {
  const open = new Set<unknown>();
  const decoder = new TextDecoder();

  function unread(id: unknown): void {
    open.delete(id);
    onUnread(id, new UnreadAnswer());
  }
  function read(data: string): void {
    let message: unknown;
    try {
      message = JSON.parse(data);
    } catch {
      const [only] = open;
      if (open.size === 1 && mayBeAnswer(data)) unread(only);
      return;
    }
    if (!isAnswer(message) || message.id === undefined) return;
    if (isSpecType.JSONRPCMessage(message)) open.delete(message.id);
    else unread(message.id);
  }

  const parser = createParser({
    onEvent({ event = 'message', data }) {
      if (event === 'message') read(data);
    },
  });
  return {
    asked: (id) => void open.add(id),
    forget: (id) => void open.delete(id),
    take: (chunk) => parser.feed(decoder.decode(chunk, { stream: true })),
  };
}
