/** The rights at the broker that each process gets when a deployment is prepared are those of the contracts. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allEvents, allRpcs, serviceNames } from '@gatehouse/contracts';
import { subscribers } from './harness/busUsers';
import { loadDeployment, type Deployment } from './harness/deployment';

let scripts: Deployment;
beforeAll(async () => (scripts = await loadDeployment()));

const matches = (pattern: string, name: string): boolean => new RegExp(pattern).test(name);
const P = 'gatehouse.';

test('those who consume an event are those whose sources do', () => {
  const found = subscribers();
  expect(found).toEqual(scripts.consumers);
  expect(Object.keys(found).sort()).toEqual(allEvents.map(({ name }) => name).sort());
});

test('everybody reads and declares its own request queue and nobody else’s', () => {
  const servers = [...new Set(allRpcs.map(({ server }) => server))];
  for (const user of serviceNames) {
    const { configure, read } = scripts.rightsOf(user, P);
    for (const pattern of [configure, read]) {
      expect(servers.filter((server) => matches(pattern, `${P}rpc.${server}`))).toEqual(servers.filter((server) => server === user));
    }
  }
});

test('everybody states the events that name it, and reads those it consumes', () => {
  for (const user of serviceNames) {
    const { read, write, topics } = scripts.rightsOf(user, P);
    for (const { name, publishers } of allEvents) {
      const consumes = scripts.consumers[name]!.includes(user);
      expect([user, name, matches(topics.write, name)]).toEqual([user, name, publishers.includes(user)]);
      expect([user, name, matches(topics.read, name)]).toEqual([user, name, consumes]);
      expect([user, name, matches(read, `${P}${user}.${name}`)]).toEqual([user, name, consumes]);
      expect(serviceNames.filter((other) => other !== user && matches(read, `${P}${other}.${name}`))).toEqual([]);
    }
    expect(matches(write, `${P}events`) && matches(write, 'amq.default')).toBe(true);
  }
});

test('no name is matched in part, and no pattern is empty', () => {
  for (const user of serviceNames) {
    const { topics, ...queues } = scripts.rightsOf(user, P);
    for (const pattern of [...Object.values(queues), ...Object.values(topics)]) {
      expect(pattern).toMatch(/^\^.*\$$/);
      expect(['', 'x', `${P}rpc.${user}x`, `x${P}events`, `${P}eventsx`].filter((name) => name !== '' && matches(pattern, name))).toEqual(
        [],
      );
    }
  }
});

test('who is imported: one user per process without a tag, and the guest is not among them', () => {
  const passwords = Object.fromEntries(serviceNames.map((name) => [name, `secret of ${name}`]));
  const { users, permissions, topic_permissions } = scripts.definitionsOf({ passwords, operator: 'x', prefix: P });
  expect(users.filter(({ tags }) => tags.length > 0).map(({ name }) => name)).toEqual(['operator']);
  expect(users.map(({ name }) => name)).toEqual([...serviceNames, 'operator']);
  expect(permissions.map(({ user }) => user)).toEqual([...serviceNames, 'operator']);
  expect(topic_permissions.map(({ user }) => user)).toEqual([...serviceNames]);
  expect(JSON.stringify(users)).not.toContain('secret of');
});

test('a broker that runs already is handed the definitions as its administrator', async () => {
  const seen: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      seen.push([request.method, request.url, request.headers.authorization, body]);
      response.writeHead(seen.length === 1 ? 204 : 401).end('no');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://admin:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await scripts.importDefinitions(url, '{}');
  expect(seen).toEqual([['POST', '/api/definitions', `Basic ${Buffer.from('admin:p@ss').toString('base64')}`, '{}']]);
  await expect(scripts.importDefinitions(url, '{}')).rejects.toThrow('401');
  server.close();
});
