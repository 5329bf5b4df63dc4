import { misspelt } from './misspelt';

const settings = ['UPSTREAM_CONCURRENCY', 'AMQP_URL', 'HOST', 'LIMIT_A_PER_HOUR', 'LIMIT_B_PER_HOUR'];

test('a name one or two letters from a setting is told with the nearest one', () => {
  const written = ['UPSTREAM_CONCURENCY', 'UPSTREAM_CONCURRENCY_FIL', 'AMPQ_URL', 'LIMIT_BB_PER_HOUR'];
  expect(misspelt(written, settings)).toEqual([
    { setting: 'UPSTREAM_CONCURENCY', known: 'UPSTREAM_CONCURRENCY' },
    { setting: 'UPSTREAM_CONCURRENCY_FIL', known: 'UPSTREAM_CONCURRENCY_FILE' },
    { setting: 'AMPQ_URL', known: 'AMQP_URL' },
    { setting: 'LIMIT_BB_PER_HOUR', known: 'LIMIT_B_PER_HOUR' },
  ]);
});

test('settings, their files, short names and names of others are not', () => {
  expect(
    misspelt(['AMQP_URL', 'AMQP_URL_FILE', 'HOME', 'PATH', 'UPSTREAM_BREAKER', 'REDIS_URL', 'SMTP_URL', 'LIMIT_A_PER_HOUR'], settings),
  ).toEqual([]);
});
