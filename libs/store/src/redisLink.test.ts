import { createLog, inCall } from '@gatehouse/runtime';
import { openLink } from './redisLink';

test('that Redis does not answer is told of the process, not of the call in whose time it was noticed', async () => {
  const lines: string[] = [];
  const log = createLog('demo', 'warn', (line) => void lines.push(line));
  // Nothing listens there.
  const link = await inCall({ correlationId: 'c-of-a-call', traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` }, () =>
    openLink('redis://127.0.0.1:1', log, { commandTimeoutMs: 50, awayMs: 50 }),
  );
  link.redis.disconnect();
  expect(lines).toEqual([expect.stringContaining('Redis connection failed')]);
  expect(lines[0]).not.toMatch(/c-of-a-call|abababab/);
});
