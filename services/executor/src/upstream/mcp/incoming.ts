/**
 * Looks at what a server says before the library does. The library loses a whole answer for one block that breaks the protocol, or for one tool of a list, and
 * answers each request of a server with a request of its own, of which a server could make it send thousands.
 */
import { isSpecType, specTypeSchemas, type JSONRPCMessage } from '@modelcontextprotocol/client';

/** Requests of a server that are answered between the beginnings of two calls. The others get no answer. */
const MOST_REQUESTS = 100;

/** Member of a result where the tools stand as the server lists them; no server can write it. The library finds an empty list in their place. */
export const asListed: unique symbol = Symbol('the tools as listed');

export interface Incoming {
  /** Changes what cannot go on as it is. */
  readonly look: (message: JSONRPCMessage) => void;
  readonly callBegins: () => void;
}

type Members = Record<string | symbol, unknown>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (said: string): object => ({ type: 'text', text: said });

const KINDS: Readonly<Record<string, 'TextContent' | 'ImageContent' | 'AudioContent' | 'ResourceLink' | 'EmbeddedResource'>> = {
  text: 'TextContent',
  image: 'ImageContent',
  audio: 'AudioContent',
  resource_link: 'ResourceLink',
  resource: 'EmbeddedResource',
};

/** What is wrong with a block; names of members only, nothing of what stands in them. */
function faultOf(block: unknown): string {
  if (!isObject(block)) return 'it is no object';
  const { type } = block;
  if (typeof type !== 'string' || !Object.hasOwn(KINDS, type)) return 'it is of a kind that the protocol does not have';
  const checked = specTypeSchemas[KINDS[type]!]['~standard'].validate(block) as { issues?: readonly { path?: readonly unknown[] }[] };
  const path = checked.issues?.[0]?.path ?? [];
  const member = path.map((step) => String(isObject(step) ? step['key'] : step)).join('.');
  return `it is of the kind ${type}, and ${member === '' ? 'not as the protocol has it' : `its ${member.slice(0, 60)} is missing or not as the protocol has it`}`;
}

/** How long a list may be kept: the library wants it of every list of 2026-07-28. Lists are asked for anew in any case. */
const NOT_CACHED = { ttlMs: 0, cacheScope: 'private' };

/** The library's reading of older versions drops the member. */
const PROTO_LEFT_OUT = '[The member __proto__ of the structured content is left out.]';

function mendResult(result: Members, takesAnyValue: () => boolean): void {
  const { content, structuredContent, tools } = result;
  if (Array.isArray(tools)) Object.assign(result, { [asListed]: tools, tools: [], ...NOT_CACHED });
  const hasProto = isObject(structuredContent) && Object.hasOwn(structuredContent, '__proto__') && !takesAnyValue();
  if (!Array.isArray(content)) {
    if (content === undefined && hasProto) result['content'] = [text(PROTO_LEFT_OUT)];
    return;
  }
  const blocks = content.map((block: unknown, at): unknown =>
    isSpecType.ContentBlock(block) ? block : text(`[Block ${at + 1} of the answer is left out: ${faultOf(block)}.]`),
  );
  if (structuredContent !== undefined && !isObject(structuredContent) && !takesAnyValue()) {
    delete result['structuredContent'];
    blocks.push(text('[The structured content of the answer is left out: it is no object.]'));
  }
  if (hasProto) blocks.push(text(PROTO_LEFT_OUT));
  result['content'] = blocks;
}

/** `takesAnyValue`: the version of the protocol that is spoken has structured content that is no object. */
export function incoming(takesAnyValue: () => boolean): Incoming {
  let requests = 0;
  return {
    callBegins: () => void (requests = 0),
    look: (message) => {
      if ('result' in message && isObject(message.result)) return mendResult(message.result, takesAnyValue);
      if (!('method' in message) || !('id' in message)) return;
      requests += 1;
      // A request whose id is taken away is a notification, and unknown notifications are ignored.
      if (requests > MOST_REQUESTS) delete (message as { id?: unknown }).id;
    },
  };
}
