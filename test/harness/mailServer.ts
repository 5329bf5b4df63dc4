import { createServer, type AddressInfo } from 'node:net';

/** A mail server that takes everything. */
export async function startMailServer(): Promise<{ url: string; taken(): string; close(): void }> {
  let taken = '';
  const server = createServer((socket) => {
    let isBody = false;
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const said = chunk.toString();
      taken += said;
      if (isBody && !taken.endsWith('\r\n.\r\n')) return;
      isBody = !isBody && said.startsWith('DATA');
      socket.write(isBody ? '354 go on\r\n' : said.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken: () => taken, close: () => void server.close() };
}
