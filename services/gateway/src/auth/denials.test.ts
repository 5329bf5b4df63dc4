import { audit } from '@gatehouse/contracts';
import { denialReporter } from './denials';

const context = { address: '10.0.0.1', correlationId: 'c-1' };

const nowhere = async (): Promise<undefined> => undefined;

test('a refusal becomes a fact of the organization it concerns', async () => {
  const events: audit.AuditEvent[] = [];
  const publish = async (_event: unknown, payload: unknown): Promise<void> => void events.push(payload as audit.AuditEvent);
  const attribute = async (orgSlug: string | undefined): Promise<string | undefined> => (orgSlug === 'acme' ? 'org_acme' : undefined);
  const report = denialReporter({ bus: { publish }, attribute, log: { warn: () => undefined } });
  report({ reason: 'missing' }, context);
  report({ reason: 'malformed' }, { ...context, orgSlug: 'acme' });
  const owner = { kind: 'serviceAccount', id: 'sa_a' } as const;
  report(
    { reason: 'revoked', orgId: 'org_a', tokenId: 'tok_a', tokenName: 'ci', owner },
    { ...context, orgSlug: 'acme', address: undefined },
  );
  while (events.length < 3) await new Promise(setImmediate);
  events.sort((a, b) => a.orgId.localeCompare(b.orgId));
  expect(events).toMatchObject([
    {
      type: 'auth.denied',
      phase: 'single',
      orgId: audit.DEPLOYMENT_ORG,
      outcome: 'missing',
      correlationId: 'c-1',
      actor: { kind: 'anonymous', address: '10.0.0.1' },
    },
    {
      orgId: 'org_a',
      outcome: 'revoked',
      target: { kind: 'serviceToken', id: 'tok_a', name: 'ci' },
      data: { owner },
      actor: { kind: 'anonymous' },
    },
    { orgId: 'org_acme', outcome: 'malformed' },
  ]);
});

test('a flood stays bounded, and losses are told once in a while', async () => {
  let fail: (err: Error) => void = () => undefined;
  const stuck = new Promise<void>((_, reject) => (fail = reject));
  let published = 0;
  const warnings: unknown[] = [];
  const report = denialReporter({
    bus: { publish: () => (published++, stuck) },
    attribute: nowhere,
    log: { warn: (fields: unknown) => warnings.push(fields) },
  });
  for (let i = 0; i < 1_000; i += 1) report({ reason: 'missing' }, context);
  await new Promise(setImmediate);
  expect(published).toBe(256);
  expect(warnings).toMatchObject([{ lost: 1 }]);
  fail(new Error('away'));
  await new Promise(setImmediate);
  report({ reason: 'missing' }, context);
  await new Promise(setImmediate);
  expect(published).toBe(257);
  expect(warnings).toHaveLength(1);
});
