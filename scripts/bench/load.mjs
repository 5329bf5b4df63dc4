// A closed-loop load generator in a process of its own: `callers` requests are always in flight, each on its own keep-alive connection.
// Message in: { url, callers, seconds, headers, bodies }; message out: { rate, p50, p99, errors }.
import { Agent, request } from 'node:http';

process.on('message', async (job) => {
  if (job === 'exit') process.exit(0);
  process.send(await run(job));
});

async function run({ url, callers, seconds, method = 'POST', headers = {}, body = '' }) {
  const agent = new Agent({ keepAlive: true, maxSockets: callers, noDelay: true });
  const latencies = [];
  let errors = 0;
  const end = performance.now() + seconds * 1000;
  const target = new URL(url);
  const options = {
    agent,
    method,
    hostname: target.hostname,
    port: target.port,
    path: target.pathname + target.search,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  };
  const once = () =>
    new Promise((resolve) => {
      const started = performance.now();
      const call = request(options, (response) => {
        let failed = response.statusCode !== 200;
        response.on('data', (chunk) => {
          if (chunk.includes('"isError":true') || chunk.includes('"error":{')) failed = true;
        });
        response.on('end', () => {
          latencies.push(performance.now() - started);
          if (failed) errors += 1;
          resolve();
        });
      });
      call.on('error', () => ((errors += 1), resolve()));
      call.end(body);
    });
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) await once();
    }),
  );
  const elapsed = (performance.now() - started) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (q) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * q))] ?? 0;
  return { calls: latencies.length, rate: latencies.length / elapsed, p50: at(0.5), p99: at(0.99), errors };
}
