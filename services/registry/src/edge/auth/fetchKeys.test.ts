import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchKeys } from './fetchKeys';
import { fakeProvider } from './testing/fakeProvider';

/** Answers every request as given. */
async function fetchFrom(listener: RequestListener, path = '/jwks'): Promise<unknown> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fetchKeys(origin, `${origin}${path}`).finally(() => new Promise((done) => server.close(done)));
}

test('discovery of another issuer is not believed', async () => {
  const provider = await fakeProvider();
  await expect(fetchKeys(provider.issuer, '')).resolves.toMatchObject({ keys: [{ kid: 'key-1' }] });
  await expect(fetchKeys(`${provider.issuer}/`, '')).rejects.toThrow('another issuer');
  await provider.close();
});

test('an address from the settings is asked without discovery', async () => {
  const provider = await fakeProvider();
  await fetchKeys('https://elsewhere.test', `${provider.issuer}/jwks`);
  expect(provider.asked).toEqual(['/jwks']);
  await provider.close();
});

test('a redirect is not followed, an error is no key set, and neither is anything but an object', async () => {
  const asked: unknown[] = [];
  const redirect: RequestListener = ({ url }, response) => {
    asked.push(url);
    response.writeHead(302, { location: '/other' }).end();
  };
  await expect(fetchFrom(redirect)).rejects.toThrow();
  expect(asked).toEqual(['/jwks']);
  await expect(fetchFrom((_, response) => void response.writeHead(500).end('{"keys":[]}'))).rejects.toThrow('answered 500');
  for (const body of ['', 'null', '7', '<html>']) await expect(fetchFrom((_, response) => void response.end(body))).rejects.toThrow();
});

test('an answer without end is cut off', async () => {
  await expect(fetchFrom((_, response) => void response.end(`{"keys":["${'x'.repeat(300_000)}"]}`))).rejects.toThrow('more than');
});
