/**
 * A gateway can be the upstream of another, and a call that names the next tool in its arguments can go in a circle through them. Each gateway says so on what it
 * sends to an MCP server, in the `Via` header (RFC 9110, 7.6.3), and sends nothing on that has come through too many.
 */
const PSEUDONYM = 'gatehouse';

/** Gateways that a call may have come through when it is sent to an MCP server. */
export const MAX_HOPS = 3;

/** How many of the proxies that a `Via` header names are gateways of this kind. */
export const hopsIn = (via: string | undefined): number =>
  via === undefined ? 0 : via.split(',').filter((one) => one.trim().split(/\s+/)[1]?.toLowerCase() === PSEUDONYM).length;

/** The `Via` header of a request that we make. `hops`: how many gateways the call came through before this one. */
export const viaOf = (hops: number): string =>
  Array<string>(hops + 1)
    .fill(`1.1 ${PSEUDONYM}`)
    .join(', ');
