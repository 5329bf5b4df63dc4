import { defineService, startService } from './service';
import { Type } from 'typebox';
import { commonSettings } from './settings';

jest.mock('@opentelemetry/sdk-trace', () => {
  throw new Error('the SDK was loaded');
});

test('without a collector nothing of the SDK is loaded', async () => {
  const service = defineService({ name: 'demo', settings: Type.Object({ ...commonSettings }), start: async () => undefined });
  await (await startService(service, { LOG_LEVEL: 'silent' })).stop();
  await expect(startService(service, { LOG_LEVEL: 'silent', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).rejects.toThrow(
    'the SDK was loaded',
  );
});
