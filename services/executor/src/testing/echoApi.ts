/** An API that answers what its libraries read from the request: forms by `qs`, as most Node servers have it, multipart by the parser of the platform. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';

export interface EchoApi {
  readonly origin: string;
  close(): Promise<void>;
}
/** What arrived. */
export interface Echo {
  readonly query: unknown;
  /** Names and values of a form in the order of the wire. */
  readonly pairs?: [string, string][];
  /** Read by a library. */
  readonly body: unknown;
  /** Content types of the parts. */
  readonly types?: (string | null)[];
}

async function readMultipart(raw: Buffer, contentType: string): Promise<Omit<Echo, 'query'>> {
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': contentType } }).formData();
  const pairs = [...form.entries()].map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : value.name]);
  const types = raw
    .toString()
    .split(/--gatehouse-boundary(?:-\d+)?(?:--)?\r\n/)
    .slice(1, -1)
    .map((part) => /^Content-Type: (.*)$/im.exec(part.slice(0, part.indexOf('\r\n\r\n')))?.[1]?.trim() ?? null);
  return { pairs, body: Object.fromEntries(pairs), types };
}

export async function echoApi(): Promise<EchoApi> {
  const app = express().set('query parser', 'extended');
  const texts = new WeakMap<object, string>();
  app.use(express.raw({ type: 'multipart/form-data', limit: '5mb' }));
  app.use(express.urlencoded({ extended: true, verify: (request, _, raw) => void texts.set(request, raw.toString()) }));
  app.use(express.json({ strict: false }));
  app.use(express.text({ type: ['text/*', 'application/xml'] }));
  app.all('/{*path}', async (request, response) => {
    const { query, body } = request;
    const contentType = request.get('content-type') ?? '';
    if (Buffer.isBuffer(body)) return void response.json({ query, ...(await readMultipart(body, contentType)) });
    const text = texts.get(request);
    response.json({ query, body: body as unknown, ...(text !== undefined && { pairs: [...new URLSearchParams(text)] }) });
  });
  const server = await new Promise<Server>((resolve) => {
    const listening: Server = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
