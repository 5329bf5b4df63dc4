/** Approvers are told by mail, once each, whatever the mail server does; nobody waits for it. */
import {
  addMember,
  mails,
  pendingOf,
  reject,
  startStack,
  startUpstream,
  until,
  type Caller,
  type OwnStack,
  type Upstream,
} from '../harness';
import { proves } from '../proves';

let stack: OwnStack;
let api: Upstream;
let caller: Caller;
const ADMIN = 'admin@acme.example';
const NAMED = 'named@acme.example';
const GROUPED = 'grouped@acme.example';

beforeAll(async () => {
  api = await startUpstream();
  stack = await startStack({ apart: ['mailsink', 'approvals'], allowUpstreams: [api.host], replicas: { approvals: 2 } });
  caller = await stack.readyCaller('mailing-bot');
  await stack.importFor(caller.account.id, 'api', api.document());
  const [named, grouped] = [await member(NAMED), await member(GROUPED)];
  await member('nobody@acme.example');
  const { id: group } = await stack.org('POST', '/groups', { name: 'Finance' });
  for (const userId of [named, grouped]) await stack.org('PUT', `/groups/${String(group)}/members/${userId}`);
  const approvers = { users: [named], groups: [group] };
  const rule = { name: 'Notes', effect: 'REQUIRE_APPROVAL', tools: ['api/createNote'], reason: 'customers read notes', approvers };
  await stack.org('POST', '/rules', rule);
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

const member = async (email: string): Promise<string> => (await addMember(stack, email)).userId;
const ask = async (text: string): Promise<string> =>
  pendingOf(await stack.execute('api/createNote', { body: { text } }, { token: caller.token.value })).requestId;
const mailsAbout = async (requestId: string) => (await mails(stack)).filter(({ text }) => text.includes(requestId));
const told = async (requestId: string): Promise<string[]> => (await mailsAbout(requestId)).flatMap(({ to }) => to).sort();
const EVERYBODY = [ADMIN, GROUPED, NAMED];

proves(['APPROVE-MAIL'], 'each approver gets one mail with a link and no argument in it; a repeat of the call brings none', async () => {
  const requestId = await ask('secret words of a customer');
  await until('the mails', async () => (await told(requestId)).length >= 3);
  for (let i = 0; i < 5; i += 1) expect(await ask('secret words of a customer')).toBe(requestId);
  const [first] = await mailsAbout(requestId);
  expect(first!.text).toContain(`/orgs/acme/approvals/${requestId}`);
  expect(first!.text).toContain('mailing-bot');
  expect(JSON.stringify(await mails(stack))).not.toContain('secret words');
  expect(await told(requestId)).toEqual(EVERYBODY);
});

proves(
  ['APPROVE-MAIL'],
  'with the mail server away nothing waits, and once it is back every mail arrives once',
  async () => {
    await stack.services['mailsink']!.kill();
    const requests = [];
    for (let i = 0; i < 5; i += 1) requests.push(await ask(`while away ${i}`));
    await reject(stack.org, requests[0]!);
    await stack.services['approvals']!.kill();
    await stack.services['approvals']!.start();
    await stack.services['mailsink']!.start();
    for (const requestId of requests.slice(1))
      await until('the mails that waited', async () => (await told(requestId)).length >= 3, 180_000);
    for (const requestId of requests.slice(1)) expect(await told(requestId)).toEqual(EVERYBODY);
    // Decided meanwhile: nobody needs to be asked any more.
    expect(await told(requests[0]!)).toEqual([]);
  },
  300_000,
);
