/** Content blocks that an older protocol does not know become text blocks (docs/protocol.md#results). Other content passes as bytes. */
import { isObject } from './message';
import type { LegacyVersion } from './versions';

/** Block types and the first version that knows them. */
const introduced: readonly (readonly [type: string, since: LegacyVersion])[] = [
  ['audio', '2025-03-26'],
  ['resource_link', '2025-06-18'],
];

const asText = (block: Readonly<Record<string, unknown>>): object => {
  const { type, mimeType, uri, name } = block;
  const labels = [name, uri, mimeType].filter((label) => typeof label === 'string').join(' ');
  return { type: 'text', text: `[${String(type)}] ${labels}`.trim() };
};

export function contentFor(version: LegacyVersion, content: Buffer): Buffer {
  const unknown = introduced.filter(([type, since]) => version < since && content.includes(`"${type}"`)).map(([type]) => type);
  if (unknown.length === 0) return content;
  const blocks = JSON.parse(content.toString('utf8')) as unknown[];
  const converted = blocks.map((block) => (isObject(block) && unknown.includes(block['type'] as string) ? asText(block) : block));
  return Buffer.from(JSON.stringify(converted));
}
