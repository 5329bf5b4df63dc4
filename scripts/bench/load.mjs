// A closed-loop load generator in a process of its own: `callers` requests are always in flight, each on its own keep-alive connection.
// It speaks just enough HTTP/1.1 over plain sockets (answers with Content-Length), so that it takes little of the two cores it shares.
// Message in: { url, callers, seconds, headers, body }; message out: { calls, rate, p50, p99, errors } (times in ms).
import { connect } from 'node:net';

process.on('message', async (job) => {
  if (job === 'exit') process.exit(0);
  process.send(await run(job));
});

async function run({ url, callers, seconds, headers = {}, body }) {
  const target = new URL(url);
  const head = Object.entries({
    host: target.host,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  const request = Buffer.from(
    `POST ${target.pathname} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
  const tally = { latencies: [], errors: 0 };
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(Array.from({ length: callers }, () => caller(target, request, end, tally)));
  const elapsed = (performance.now() - started) / 1000;
  const sorted = tally.latencies.sort((a, b) => a - b);
  const at = (q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
  return { calls: sorted.length, rate: sorted.length / elapsed, p50: at(0.5), p99: at(0.99), errors: tally.errors };
}

/** One connection that sends the next request when the answer to the last is complete. */
function caller(target, request, end, tally) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    let pending = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      if (performance.now() >= end) return void (socket.end(), resolve());
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', send).on('error', reject);
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const split = pending.indexOf('\r\n\r\n');
      if (split < 0) return;
      const head = pending.latin1Slice(0, split);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (pending.length < split + 4 + length) return;
      tally.latencies.push(performance.now() - sentAt);
      if (!head.startsWith('HTTP/1.1 200') || pending.includes('"isError":true') || pending.includes('"error":{')) tally.errors += 1;
      pending = Buffer.alloc(0);
      send();
    });
  });
}
