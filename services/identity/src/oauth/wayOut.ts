/** Can this process reach the addresses at which clients keep their metadata documents? Found out once, at start. */
import { connect } from 'node:net';
import type { OAuthConfig } from './settings';

const TIMEOUT_MS = 1_000;

function reaches(probe: string): Promise<boolean> {
  const [host, port] = probe.split(':') as [string, string];
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), signal: AbortSignal.timeout(TIMEOUT_MS) });
    const end = (found: boolean) => (): void => {
      socket.destroy();
      resolve(found);
    };
    socket.once('connect', end(true)).once('error', end(false));
  });
}

/** Whether clients are told that they may present the address of a document; otherwise they register. */
export async function takesDocuments({ CLIENT_DOCUMENTS, CLIENT_DOCUMENT_ALLOW, CLIENT_DOCUMENT_PROBE }: OAuthConfig): Promise<boolean> {
  if (CLIENT_DOCUMENTS !== 'auto') return CLIENT_DOCUMENTS === 'on';
  // An operator who names addresses has documents there.
  return CLIENT_DOCUMENT_ALLOW !== '' || reaches(CLIENT_DOCUMENT_PROBE);
}
