/** What an HTTP server answers to a request that no app gets to see: JSON, as everywhere. */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Longest target of a request; below, of the target with all headers. */
const MAX_ADDRESS = 16 * 1024;
export const MAX_HEADERS = 32 * 1024;
const refusal = (error: string): string => JSON.stringify({ error });
const ADDRESS_TOO_LONG = refusal(`the address is longer than ${MAX_ADDRESS} characters`);

export const isLongAddress = ({ url = '' }: IncomingMessage): boolean => url.length > MAX_ADDRESS;

/** Answers in place of the app, which would spend time on it. */
export function refuseLongAddress(response: ServerResponse): void {
  response.writeHead(414, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', connection: 'close' });
  response.end(ADDRESS_TOO_LONG);
}

/** What Node cannot read as a request never gets to the app. Without this the answer would have no body. */
export function answerUnreadable(err: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (err.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, body] = unreadable(err);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function unreadable({ code, rawPacket }: { code?: string | undefined; rawPacket?: Buffer | undefined }): [number, string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, refusal('the request did not arrive in time')];
  if (code !== 'HPE_HEADER_OVERFLOW') return [400, refusal('this is not an HTTP request')];
  // The packet in which the limit was passed: still the request line when it starts with a method and has no end of line.
  const start = rawPacket?.subarray(0, MAX_ADDRESS).toString('latin1') ?? '';
  if (/^[A-Z]+ \//.test(start) && !start.includes('\n')) return [414, ADDRESS_TOO_LONG];
  return [431, refusal(`the headers are longer than ${MAX_HEADERS} bytes`)];
}
