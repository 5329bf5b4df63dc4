import type { audit } from '@gatehouse/contracts';
import { metricsText } from '@gatehouse/runtime';
import { measureLag } from './metrics';

const at = (ago: number) => ({ occurredAt: new Date(Date.now() - ago).toISOString() }) as audit.AuditEvent;
const countAtMost = async (seconds: string): Promise<string | undefined> =>
  new RegExp(`gatehouse_audit_lag_seconds_bucket\\{le="${seconds.replace('+', '\\+')}",service="audit"\\} (\\d+)`).exec(
    await metricsText('audit'),
  )?.[1];

test('the lag is that of the oldest event of a batch, once it is recorded', async () => {
  await measureLag([at(0), at(600_000)], async () => expect(await countAtMost('+Inf')).not.toBe('1'));
  expect([await countAtMost('300'), await countAtMost('1800')]).toEqual(['0', '1']);
  await expect(measureLag([at(0)], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await countAtMost('+Inf')).toBe('1');
});
