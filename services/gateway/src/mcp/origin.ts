/** What a call says about where it comes from: recorded and shown, never consulted. */
import { hopsIn, type executor, type Principal } from '@gatehouse/contracts';
import type { Exchange } from './exchange';

/** Controls, bidirectional and zero-width characters, tag letters: whatever could make text look like other text. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const PLAIN = /^[!-~]+$/;

/** Free of deceptive characters, trimmed, cut to `max` code points; undefined when nothing is left. */
export function cleanText(text: string | undefined, max: number): string | undefined {
  if (text === undefined) return undefined;
  if (text.length <= max && PLAIN.test(text)) return text;
  const clean = [...text.replace(DECEPTIVE, '').trim()].slice(0, max).join('').trim();
  return clean === '' ? undefined : clean;
}

/** Node reads header bytes as Latin-1; clients send UTF-8. */
export function utf8Header(value: string | undefined): string | undefined {
  if (value === undefined || PLAIN.test(value)) return value;
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? value : text;
}

/** Only those who hold a service token may name somebody else (docs/protocol.md#names-and-headers-of-ours). */
const mayClaim = (principal: Principal): boolean => principal.kind === 'serviceAccount' || principal.kind === 'orgToken';

export interface OriginInput {
  readonly protocolVersion: string;
  readonly client: string | undefined;
  /** `params._meta.onBehalfOf`; a header with something in it wins. */
  readonly onBehalfOf: string | undefined;
}

export function originOf(exchange: Exchange, input: OriginInput): executor.CallOrigin {
  const origin: executor.CallOrigin = { door: 'mcp', protocolVersion: input.protocolVersion };
  const client = cleanText(input.client, 128);
  const claim = mayClaim(exchange.principal)
    ? (cleanText(utf8Header(exchange.headers.onBehalfOf), 128) ?? cleanText(input.onBehalfOf, 128))
    : undefined;
  const invocationId = cleanText(utf8Header(exchange.headers.invocationId), 256);
  if (client !== undefined) origin.client = client;
  if (claim !== undefined) origin.onBehalfOf = claim;
  if (invocationId !== undefined) origin.invocationId = invocationId;
  const hops = hopsIn(exchange.headers.via);
  if (hops > 0) origin.hops = hops;
  if (exchange.address !== undefined) origin.address = exchange.address;
  return origin;
}
