/** The answer of an API as the JSON text of an MCP `content` array, made once as bytes and passed through to the client unparsed. */
import { containsSecret, scrub, type Secrets } from './scrub';

/** A media type without its parameters, in lower case. */
export const essenceOf = (mediaType: string): string => mediaType.split(';', 1)[0]!.trim().toLowerCase();

/** `essence`: of `essenceOf`. */
export const isJson = (essence: string): boolean => essence === 'application/json' || essence.endsWith('+json');

const MAX_MEDIA_BYTES = 5 << 20;
/** What one answer of the bus carries, with room for its envelope. */
export const MAX_CONTENT_BYTES = (8 << 20) - (64 << 10);

export const textContent = (text: string): Buffer => Buffer.from(`[{"type":"text","text":${JSON.stringify(text)}}]`);

/** The same with one more text at its end. */
export const withText = (content: Buffer, text: string): Buffer =>
  Buffer.from(JSON.stringify([...(JSON.parse(content.toString('utf8')) as object[]), { type: 'text', text }]));

const isText = (type: string): boolean =>
  type === '' ||
  type.startsWith('text/') ||
  /^application\/(?:[\w.+-]+\+)?(?:json|xml|yaml|x-yaml|javascript|ecmascript|graphql|sql|toml|x-ndjson|x-www-form-urlencoded|problem)$/.test(
    type,
  ) ||
  /\+(?:json|xml|yaml)$/.test(type);

function decodeText(body: Buffer, mediaType: string): string {
  const charset = /;\s*charset="?([\w.:-]+)"?/i.exec(mediaType)?.[1]?.toLowerCase();
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8') return body.toString('utf8');
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString('utf8');
  }
}

const looksBinary = (body: Buffer): boolean => body.subarray(0, 512).includes(0);

/** `secrets`: the credential in every spelling, cut out of text; media that contain it are withheld. `preface` stands before the text. */
export function contentOf(body: Buffer, mediaType: string, secrets: Secrets | undefined, preface = ''): Buffer {
  const type = essenceOf(mediaType);
  if (isText(type) && !(type === '' && looksBinary(body))) return textContent(preface + scrub(decodeText(body, mediaType), secrets));
  const note = `${preface}The API answered ${body.length} bytes of ${/^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'an unknown type'}, which cannot be shown as text.`;
  const kind = /^(image|audio)\/[\w.+-]+$/.exec(type)?.[1];
  if (kind === undefined || body.length > MAX_MEDIA_BYTES || preface !== '' || containsSecret(body, secrets)) return textContent(note);
  return Buffer.from(`[{"type":"${kind}","data":"${body.toString('base64')}","mimeType":"${type}"}]`);
}
