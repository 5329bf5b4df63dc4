import type { CallContext } from '@gatehouse/bus';
import { AppError, type registry, type ResponseOf } from '@gatehouse/contracts';
import { bootstrapSource } from './bootstrap';

type RegistryBootstrap = ResponseOf<typeof registry.bootstrapFacts>;
const skill = { id: 'skl_1', name: 'pdf-forms', description: 'Fills forms', ownership: 'granted' as const, tags: [] };
const bootstrapAnswer: RegistryBootstrap = { modelCatalogVersion: 7, skills: [skill], moreSkills: false };
const caller: CallContext = { correlationId: 'c', deadline: Date.now() + 60_000 };

function underTest() {
  let answer: RegistryBootstrap | AppError = bootstrapAnswer;
  const call = async (): Promise<never> => {
    if (answer instanceof AppError) throw answer;
    return answer as never;
  };
  return { brief: bootstrapSource({ call }), say: (next: RegistryBootstrap | AppError) => void (answer = next) };
}

test('each caller is told afresh', async () => {
  const { brief, say } = underTest();
  expect((await brief(caller)).bootstrap).toMatchObject({ model_catalog_version: 7, skills: [skill] });
  say({ ...bootstrapAnswer, modelCatalogVersion: 8, skills: [] });
  expect((await brief(caller)).bootstrap).toMatchObject({ model_catalog_version: 8, skills: [] });
});

test('while the registry is away callers get in, without skills and told so', async () => {
  const { brief, say } = underTest();
  await brief(caller);
  say(new AppError('unavailable', 'away'));
  const { bootstrap, instructions } = await brief(caller);
  expect(bootstrap).toMatchObject({ model_catalog_version: 7, skills: [] });
  expect(instructions).toContain('cannot be listed now');
  expect(instructions).not.toContain('pdf-forms');
});

test.each([
  ['nothing is known yet', new AppError('unavailable', 'away'), false],
  ['the fault is another', new AppError('internal', 'broken'), true],
])('nothing is made up when %s', async (_, err, isKnown) => {
  const { brief, say } = underTest();
  if (isKnown) await brief(caller);
  say(err);
  await expect(brief(caller)).rejects.toBe(err);
});
