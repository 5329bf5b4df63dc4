/** The result of a tool of an MCP server, for our caller: content blocks of the kinds the protocol has, without our credential. */
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import { containsSecret, mediaContainSecret, scrub, secretsOf, type Secrets } from '../../domain/scrub';
import type { UpstreamResult } from '../../domain/upstreamResult';

/** Data travels beside the content, and twice over the bus when it is text there too. */
const MAX_STRUCTURED = 256 * 1024;

const text = (said: string): object => ({ type: 'text', text: said });
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:\s*;[\x20-\x7e]{0,100})?$/;
const WITHHELD = 'held the credential that was sent, and is withheld.';

interface Cleaner {
  readonly text: (given: string) => string;
  /** A type that says nothing in the place of one that cannot be passed on. */
  readonly mediaType: (given: string) => string;
  readonly hasSecret: (base64: string) => boolean;
  /** Returns the members, and none of them when one holds the secret. */
  readonly members: (given: object) => object;
}
const cleanerOf = (secrets: Secrets | undefined): Cleaner => ({
  text: (given) => scrub(given, secrets),
  mediaType: (given) => (MEDIA_TYPE.test(given) && !containsSecret(given, secrets) ? given : 'application/octet-stream'),
  hasSecret: (base64) => secrets !== undefined && mediaContainSecret(Buffer.from(base64, 'base64'), base64, secrets),
  members: (given) => (containsSecret(JSON.stringify(given), secrets) ? {} : given),
});

/** Who a block is for and how much it matters; members of a server's own making go no further. */
function annotationsOf({ annotations }: ContentBlock, clean: Cleaner): object {
  if (annotations === undefined) return {};
  const { audience, priority, lastModified } = annotations;
  return clean.members({
    annotations: Object.fromEntries(Object.entries({ audience, priority, lastModified }).filter(([, value]) => value !== undefined)),
  });
}

function blockOf(block: ContentBlock, clean: Cleaner): object {
  switch (block.type) {
    case 'text':
      return { ...text(clean.text(block.text)), ...annotationsOf(block, clean) };
    case 'image':
    case 'audio': {
      if (clean.hasSecret(block.data)) return text(`The ${block.type} ${WITHHELD}`);
      return { type: block.type, data: block.data, mimeType: clean.mediaType(block.mimeType), ...annotationsOf(block, clean) };
    }
    case 'resource_link': {
      const { uri, name, title, description, mimeType, size } = block;
      const texts = Object.entries({ uri, name, title, description }).flatMap(
        ([key, value]: [string, string | undefined]): [string, string][] => (value === undefined ? [] : [[key, clean.text(value)]]),
      );
      return {
        type: 'resource_link',
        ...Object.fromEntries(texts),
        ...(mimeType !== undefined && { mimeType: clean.mediaType(mimeType) }),
        ...(size !== undefined && clean.members({ size })),
        ...annotationsOf(block, clean),
      };
    }
    case 'resource': {
      const { uri, mimeType } = block.resource;
      const said = { uri: clean.text(uri), ...(mimeType !== undefined && { mimeType: clean.mediaType(mimeType) }) };
      if ('text' in block.resource)
        return { type: 'resource', resource: { ...said, text: clean.text(block.resource.text) }, ...annotationsOf(block, clean) };
      if (clean.hasSecret(block.resource.blob)) return text(`The resource ${said.uri} ${WITHHELD}`);
      return { type: 'resource', resource: { ...said, blob: block.resource.blob }, ...annotationsOf(block, clean) };
    }
    default:
      return text('The server answered a block of an unknown kind.');
  }
}

/** A whole number beyond those that programs read exactly, as they stand in ids: what arrived here is another one. Longer ones are quantities. */
const isInexact = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) < 1e21;

function structuredOf(given: unknown, clean: Cleaner): { structured?: unknown; note?: string } {
  if (given === undefined) return {};
  let hasInexact = false;
  const written = JSON.stringify(given, (_, value: unknown) => {
    hasInexact ||= isInexact(value);
    return value;
  });
  if (hasInexact) return { note: 'Its structured content has a whole number that cannot be passed on exactly, and is left out.' };
  const said = clean.text(written);
  if (Buffer.byteLength(said) > MAX_STRUCTURED)
    return { note: `Its structured content is larger than ${MAX_STRUCTURED} bytes and is left out.` };
  try {
    return { structured: JSON.parse(said) as unknown };
  } catch {
    return { note: `Its structured content ${WITHHELD}` };
  }
}

const MAX_BLOCKS = 2_000;

/** Makes a tool's result one that callers get. `seen`: status and size of the answer that carried it. */
export function fromTool(result: CallToolResult, seen: { status?: number; bytes: number }, values: readonly string[]): UpstreamResult {
  const clean = cleanerOf(secretsOf(values));
  const { structured, note } = structuredOf(result.structuredContent, clean);
  const blocks = result.content.slice(0, MAX_BLOCKS).map((block) => blockOf(block, clean));
  if (result.content.length > MAX_BLOCKS) blocks.push(text(`${result.content.length - MAX_BLOCKS} more blocks are left out.`));
  if (note !== undefined) blocks.push(text(note));
  // A caller that reads content only must not find nothing.
  if (blocks.length === 0) blocks.push(text(structured === undefined ? 'The tool answered without content.' : JSON.stringify(structured)));
  const content = Buffer.from(JSON.stringify(blocks));
  const failed = result.isError === true;
  return {
    outcome: failed ? 'failed' : 'succeeded',
    ...(seen.status !== undefined && { status: seen.status }),
    bytes: seen.bytes,
    ...(failed && { reason: 'tool' }),
    content,
    ...(structured !== undefined && { structured }),
  };
}
