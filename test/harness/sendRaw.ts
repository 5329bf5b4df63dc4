import { connect } from 'node:net';

/** Sends a request as these very lines and `body`, and resolves with all bytes until the other side closes. */
export const sendRaw = (url: string, lines: readonly string[], body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write([...lines, '', body].join('\r\n')));
    let answer = '';
    socket
      .on('data', (chunk: Buffer) => (answer += chunk.toString()))
      .on('error', reject)
      .on('close', () => resolve(answer));
  });
