import { edgeCallContext } from '@gatehouse/bus';
import { AppError, newId, type registry } from '@gatehouse/contracts';
import type { Upstreams } from '../upstream/upstream';
import { definitions } from './definitions';

const orgId = newId('organization');
const caller = edgeCallContext({ correlationId: 'c-test' });
const ref = { integrationId: newId('integration'), toolName: 'list', digest: 'd1' };
const definition = { ...ref, kind: 'http', parameters: [], inputSchema: { type: 'object' } } as unknown as registry.ToolDefinition;
const upstreams = { http: { prepare: () => ({ build: () => 'built' }) } } as unknown as Upstreams;

function asking(answers: (() => unknown)[]) {
  let asked = 0;
  const call = async (): Promise<unknown> => {
    const answer = answers[asked]!;
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return answer();
  };
  return { known: definitions({ call: call as never }, upstreams), count: () => asked };
}

test('the first calls of a tool share one question and one compilation, and later ones need none', async () => {
  const { known, count } = asking([() => definition]);
  const tools = await Promise.all(Array.from({ length: 50 }, async () => known.get(orgId, ref, caller)));
  expect(new Set(tools).size).toBe(1);
  expect(known.get(orgId, { ...ref }, caller)).toBe(tools[0]);
  expect(count()).toBe(1);
});

test('a question that failed is put again', async () => {
  const away = (): never => {
    throw new AppError('unavailable', 'The service did not answer');
  };
  const { known } = asking([away, () => definition]);
  await expect(known.get(orgId, ref, caller)).rejects.toThrow('did not answer');
  expect(await known.get(orgId, ref, caller)).toMatchObject({ toolName: 'list' });
});

test('organizations do not share', async () => {
  const { known, count } = asking([() => definition, () => definition]);
  await Promise.all([known.get(orgId, ref, caller), known.get(newId('organization'), ref, caller)]);
  expect(count()).toBe(2);
});

test('a tool that the version before cannot call is asked for by its own message, and what is away is not taken for one', async () => {
  const asked: string[] = [];
  const later = new AppError('unavailable', 'Upgrade the executor', { data: { isLater: true } });
  const answering = (first: AppError) =>
    definitions(
      {
        call: ((message: { name: string }) => {
          asked.push(message.name);
          return message.name === 'registry.toolDefinition' ? Promise.reject(first) : Promise.resolve(definition);
        }) as never,
      },
      upstreams,
    );
  expect(await answering(later).get(orgId, ref, caller)).toMatchObject({ toolName: 'list' });
  await expect(answering(new AppError('unavailable', 'away')).get(orgId, ref, caller)).rejects.toThrow('away');
  expect(asked).toEqual(['registry.toolDefinition', 'registry.laterToolDefinition', 'registry.toolDefinition']);
});
