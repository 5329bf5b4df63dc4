/** The answer of an API as the JSON text of an MCP `content` array, made once as bytes and passed through to the client unparsed. */
import { withoutMark } from './exactJson';
import { containsSecret, mediaContainSecret, scrub, type Secrets } from './scrub';

/** A media type without its parameters, in lower case. */
export const essenceOf = (mediaType: string): string => mediaType.split(';', 1)[0]!.trim().toLowerCase();

/** `essence`: of `essenceOf`. */
export const isJson = (essence: string): boolean => essence === 'application/json' || essence.endsWith('+json');

const MAX_MEDIA_BYTES = 5 << 20;
/** URI that stands for the answer itself: nothing else can be read there. */
const ANSWER_URI = 'gatehouse:answer';
/** What one answer of the bus carries, with room for its envelope. */
export const MAX_CONTENT_BYTES = (8 << 20) - (64 << 10);

export const textContent = (text: string): Buffer => Buffer.from(`[{"type":"text","text":${JSON.stringify(text)}}]`);

/** Adds one more text at the end of a content array. */
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

/** Bytes that no text can show, as the protocol has them: images and audio as such, all else as a resource that is embedded. */
function blockOf(data: string, type: string): object {
  const kind = /^(image|audio)\//.exec(type)?.[1];
  if (kind !== undefined) return { type: kind, data, mimeType: type };
  return { type: 'resource', resource: { uri: ANSWER_URI, mimeType: type, blob: data } };
}

/** `secrets`: the credential in every spelling, cut out of text; media that contain it are withheld, and a media type that does is not named. `preface` stands before the text. */
export function contentOf(body: Buffer, mediaType: string, secrets: Secrets | undefined, preface = ''): Buffer {
  const type = essenceOf(mediaType);
  if (isText(type) && !(type === '' && looksBinary(body))) {
    const text = decodeText(body, mediaType);
    return textContent(preface + scrub(isJson(type) ? withoutMark(text) : text, secrets));
  }
  const isNamed = /^[\w.+-]+\/[\w.+-]+$/.test(type) && !containsSecret(mediaType, secrets);
  const what = `${preface}The API answered ${body.length} bytes of ${isNamed ? type : 'an unknown type'}`;
  const data = body.toString('base64');
  if (mediaContainSecret(body, data, secrets)) return textContent(`${what}. They held the credential that was sent, and are withheld.`);
  // Only a failed call has a preface, and what it answered is not passed on as media.
  if (preface !== '') return textContent(`${what}, which cannot be shown as text.`);
  if (body.length > MAX_MEDIA_BYTES)
    return textContent(`${what}, which is more than the ${MAX_MEDIA_BYTES} that are passed on of what is no text.`);
  return Buffer.from(JSON.stringify([blockOf(data, isNamed ? type : 'application/octet-stream')]));
}
