/** Faults of what is outside: upstreams, clients, the identity provider, the mail server, too many calls. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { reject, until } from '../../harness';
import { mails } from '../../harness/mails';
import type { Row } from '../types';
import { UPSTREAM_LIMIT_MS, type Fixture } from '../fixture';

/** Ways in which an upstream answers badly, as the upstream of the tests is asked for them. */
const BAD: readonly Record<string, unknown>[] = [
  { delayMs: 60_000 },
  { reset: 'before' },
  { reset: 'half' },
  { dripMs: 1_000, size: 100 },
  { size: 20_000_000 },
  { status: 500 },
  { redirect: 'http://127.0.0.1:1/' },
];

export const badUpstream: Row = {
  id: 'R-16',
  title: 'One integration hangs, resets, drips and floods; calls of the other must not notice',
  unnoticed: true,
  run: async (fixture, seconds) => {
    const late: string[] = [];
    const end = performance.now() + seconds * 1_000;
    await Promise.all(
      BAD.flatMap((args) => [args, args, args]).map(async (args) => {
        while (performance.now() < end) {
          const mark = '0'.repeat(31) + '1';
          const { call } = await fixture.load.call('bad/echo', args, mark);
          if (call.ms > 2 * UPSTREAM_LIMIT_MS) late.push(`an upstream with ${JSON.stringify(args)} held its call for ${call.ms} ms`);
          await sleep(50);
        }
      }),
    );
    return late;
  },
};

const SLOW_CLIENTS = 400;

export const slowClients: Row = {
  id: 'R-17',
  title: `${SLOW_CLIENTS} clients that send their headers byte by byte, or read nothing`,
  unnoticed: true,
  run: async (fixture, seconds) => {
    const { hostname, port } = new URL(fixture.stack.mcpUrl);
    const sockets: Socket[] = [];
    for (let i = 0; i < SLOW_CLIENTS; i += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write('POST /org/acme HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ');
      sockets.push(socket);
    }
    for (let i = 0; i < seconds; i += 1) {
      for (const socket of sockets) if (!socket.destroyed) socket.write('x');
      await sleep(1_000);
    }
    for (const socket of sockets) socket.destroy();
  },
};

const peerAway = ({ stack }: Fixture, name: string) => ({
  begin: () => stack.services[name]!.kill(),
  end: () => stack.services[name]!.start(),
});

export const noIdentityProvider: Row = {
  id: 'R-22',
  title: 'The identity provider is away: calls, and admins who are signed in, go on',
  unnoticed: true,
  run: async (fixture, seconds) => {
    const before = fixture.load.observed.changes.length;
    await fixture.outage(peerAway(fixture, 'idp'), seconds * 1_000);
    return fixture.load.observed.changes.length > before ? [] : ['no admin could change anything'];
  },
};

/** Calls that nobody decides on for as long as the row takes: what is decided needs no mail any more. */
const UNDECIDED = 5;
/** A mail that was tried every half minute by then, with a margin. */
const MAIL_WITHIN_MS = 120_000;
/** Several rounds of the mailer: a second mail would come. */
const QUIET_ROUNDS_MS = 5_000;

async function askForApproval({ load }: Fixture): Promise<string> {
  const mark = randomBytes(16).toString('hex');
  const { call, outcome } = await load.call('up/createNote', { body: { text: mark } }, mark);
  const { requestId } = (outcome?.json ?? {}) as { requestId?: string };
  if (requestId === undefined) throw new Error(`a call could not wait for an approval: ${call.status} ${call.text}`);
  return requestId;
}

/** The addresses to which each request was mailed, one for each mail. */
async function readersOf({ stack }: Fixture): Promise<Map<string, string[]>> {
  const readers = new Map<string, string[]>();
  for (const { to, text } of await mails(stack))
    for (const requestId of new Set(text.match(/req_[0-9A-Za-z]{22}/g))) readers.set(requestId, [...(readers.get(requestId) ?? []), ...to]);
  return readers;
}

export const noMail: Row = {
  id: 'R-23',
  title: 'The mail server is away: approvals go on, and each is told of once afterwards',
  unnoticed: true,
  run: async (fixture, seconds) => {
    const { begin, end } = peerAway(fixture, 'mailsink');
    const asked: string[] = [];
    const askAll = async (): Promise<void> => {
      while (asked.length < UNDECIDED) asked.push(await askForApproval(fixture));
    };
    await fixture.outage({ begin: () => begin().then(askAll), end }, seconds * 1_000);
    const told = async (): Promise<boolean> => {
      const readers = await readersOf(fixture);
      return asked.every((requestId) => readers.has(requestId));
    };
    await until('approvers to be told of every request', told, MAIL_WITHIN_MS);
    await sleep(QUIET_ROUNDS_MS);
    const readers = await readersOf(fixture);
    for (const requestId of asked) await reject(fixture.org, requestId);
    return [...readers]
      .filter(([, to]) => new Set(to).size < to.length)
      .map(([requestId, to]) => `an approver was told more than once of ${requestId}: ${to.join()}`);
  },
};

export const burst: Row = {
  id: 'R-26',
  title: 'Ten times as many calls for a while',
  run: async (fixture, seconds) => {
    const { load } = fixture;
    const usual = load.rate;
    await fixture.outage({ begin: () => (load.rate = usual * 10), end: () => (load.rate = usual) }, seconds * 1_000);
  },
};
