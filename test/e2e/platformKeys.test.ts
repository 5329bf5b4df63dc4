/** Keys of an organization at the outside platforms, over REST. */
import { audited, usePlatform, useStack, type Stack } from '../harness';
import { proves } from '../proves';

let stack: Stack;
beforeAll(async () => {
  stack = await useStack();
  await stack.createOrganization();
}, 120_000);
afterAll(() => stack?.stop());

interface Answer {
  status: number;
  body: {
    error?: string;
    refusal?: string;
    details?: string[];
    platformAnswer?: { httpStatus?: number; message: string };
    retryAfterSeconds?: number;
    baseUrl?: string;
  };
}
const put = (platform: string, body: object): Promise<Answer> =>
  stack.org('PUT', `/platforms/${platform}/key`, body).then(
    (answer) => ({ status: 200, body: answer }),
    (err: Answer) => ({ status: err.status, body: err.body }),
  );
const statusOf = (method: string, path: string): Promise<number> =>
  stack.org(method, path).then(
    () => 200,
    (err: Answer) => err.status,
  );

proves(['PLATFORM-KEYS'], 'a key is kept when the platform takes it, shown as being there, and removed', async () => {
  const { key, baseUrls } = await usePlatform('managed');
  expect(await statusOf('GET', '/platforms/managed/key')).toBe(404);
  expect(await put('managed', { key })).toMatchObject({ status: 200, body: { platform: 'managed', baseUrl: baseUrls[0], version: 1 } });
  const shown = await stack.org('GET', '/platforms');
  expect(shown).toMatchObject({
    platforms: [
      { platform: 'voice' },
      { platform: 'managed', key: { storedBy: { kind: 'user', name: stack.admin.email }, storedAt: expect.any(String) as string } },
    ],
  });
  expect(JSON.stringify(shown)).not.toContain(key);
  expect(await statusOf('DELETE', '/platforms/managed/key')).toBe(200);
  expect(await statusOf('DELETE', '/platforms/managed/key')).toBe(404);
  expect(await statusOf('GET', '/platforms/other/key')).toBe(404);
  const entries = await audited(stack, { kind: 'platformKey' }, 2);
  expect(entries.map(({ type }) => type)).toEqual(['platformKey.deleted', 'platformKey.put']);
  expect(JSON.stringify(entries)).not.toContain(key);
});

proves(
  ['PLATFORM-KEYS'],
  'a rejected key, one without the permission, one of another region and one nobody could check: four texts, and the one before stays',
  async () => {
    const good = await usePlatform('voice');
    await put('voice', { key: good.key });
    const { key: elsewhere, baseUrls } = await usePlatform('voice', { region: 1 });
    const unreachable = await usePlatform('voice');
    await unreachable.plan({ operation: 'listAgents', when: 'after', how: 'drop' });
    const answers = [
      await put('voice', { key: 'no-such-key' }),
      await put('voice', { key: (await usePlatform('voice', { access: 'none' })).key }),
      await put('voice', { key: elsewhere }),
      await put('voice', { key: unreachable.key }),
    ];
    expect(answers.map(({ status, body: { refusal } }) => [status, refusal])).toEqual([
      [400, 'key'],
      [400, 'access'],
      [400, 'region'],
      [502, undefined],
    ]);
    expect(new Set(answers.map(({ body: { error } }) => error)).size).toBe(4);
    expect(answers[0]!.body.platformAnswer).toMatchObject({ httpStatus: 401, message: 'Invalid API key' });
    expect(answers[2]!.body).toMatchObject({
      error: expect.stringContaining(baseUrls[1]!) as string,
      details: ['/baseUrl: the key belongs to another host of the platform'],
    });
    const busy = await usePlatform('voice');
    await busy.plan({ operation: 'listAgents', when: 'before', how: 'status', status: 429, retryAfter: 42 });
    expect(await put('voice', { key: busy.key })).toMatchObject({
      status: 502,
      body: { error: expect.stringContaining('try again in 42 s') as string, retryAfterSeconds: 42, platformAnswer: { httpStatus: 429 } },
    });
    expect(await stack.org('GET', '/platforms/voice/key')).toMatchObject({ version: 1 });
    expect(await put('voice', { key: elsewhere, baseUrl: baseUrls[1] })).toMatchObject({
      status: 200,
      body: { version: 2, baseUrl: baseUrls[1] },
    });
    expect(await put('voice', { key: good.key, baseUrl: 'https://platform.example' })).toMatchObject({
      status: 400,
      body: { details: [expect.stringMatching(/^\/baseUrl: must be one of/) as string] },
    });
  },
);

proves(['PLATFORM-KEYS'], 'members neither see nor change keys', async () => {
  const mia = await stack.addPerson(stack.emailOf('mia'));
  await stack.join(mia, 'member');
  const member = stack.restAs(mia);
  for (const [method, path, body] of [
    ['GET', '/platforms', undefined],
    ['PUT', '/platforms/voice/key', { key: 'some-key' }],
    ['DELETE', '/platforms/voice/key', undefined],
  ] as const)
    await expect(member(method, `/orgs/${stack.orgSlug}${path}`, body)).rejects.toMatchObject({ status: 403 });
});
