import type { IncomingMessage } from 'node:http';

/** The client's address: what limits count by and records show. */
export const addressOf = (request: IncomingMessage): string | undefined => request.socket.remoteAddress;
