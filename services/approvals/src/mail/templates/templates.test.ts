import { inertName, timeIn } from '../words';
import { approvalsMail, type ApprovalsView } from './approvals';
import { invitationMail } from './invitation';

const evil = 'x\r\n\r\nBcc: eve@evil.example\u2028\u202e<script>alert(1)</script> https://evil.example';

const view = (name: string): ApprovalsView => ({
  name: inertName(name),
  orgName: inertName(name),
  what: 'a/b',
  many: '',
  requests: [
    {
      kind: 'The person',
      requester: inertName(name),
      claim: inertName(name),
      tool: 'a/b',
      rule: name,
      reason: name,
      expires: 'soon',
      url: 'https://c.example/1',
      about: [],
      readAt: 'now',
    },
  ],
  more: '',
  isEarly: false,
  isUnwanted: false,
  listUrl: 'https://c.example/all',
  host: 'c.example',
  settingsUrl: 'https://c.example/mail',
});

test('no value adds a line, a tag or a turn of direction', () => {
  const plain = approvalsMail(view('x'));
  const { text, html, subject } = approvalsMail(view(evil));
  expect(subject).toBe('Waits for your decision: a/b');
  expect(text.split('\n')).toHaveLength(plain.text.split('\n').length);
  expect(html).not.toContain('<script');
  expect(text + html).not.toMatch(/[\u2028\u202e\r]/);
});

test('a name in a subject stays one short line without a link', () => {
  const named = (orgName: string) =>
    invitationMail({
      invitedBy: 'ada',
      orgName,
      orgSlug: 'x',
      role: 'a member',
      address: 'a@b.example',
      expires: 'soon',
      host: 'c',
      url: 'u',
    });
  const { subject, text, html } = named(inertName(`${evil} ${'w'.repeat(500)}`));
  expect(subject).toMatch(/^Invitation to [^\r\n]{0,140}$/);
  expect(text.split('\n')).toHaveLength(named('x').text.split('\n').length);
  expect(subject + text + html).not.toMatch(/https:\/\/evil|evil\.example/);
  expect(html).not.toContain('<script');
});

test('a name keeps its letters; only what would become a link is broken, and an address is none', () => {
  expect(inertName('admin@acme.example')).toBe('admin@acme.example');
  expect(inertName('nightly v1.2')).toBe('nightly v1.2');
  expect(inertName('go to www.evil.example/x')).toBe('go to www. evil. example/x');
  expect(inertName('mail eve@evil.example')).toBe('mail eve@evil. example');
  expect(inertName('https://10.0.0.1')).toBe('https: //10.0.0.1');
});

test('several are told apart, and what does not fit is counted', () => {
  const [one] = view('x').requests;
  const second = { ...one!, tool: 'c/d', url: 'https://c.example/2' };
  const many = {
    ...view('x'),
    what: '60 calls wait for your decision in x',
    many: '60',
    requests: [one!, second],
    more: '58',
    isEarly: true,
  };
  const { subject, text, html } = approvalsMail(many);
  expect(subject).toBe('60 calls wait for your decision in x');
  for (const wanted of ['60 calls in x', 'a/b', 'c/d', 'https://c.example/1', 'https://c.example/2', '58 more wait', 'outside the times']) {
    expect(text).toContain(wanted);
    expect(html).toContain(wanted);
  }
  expect(text).toContain('https://c.example/mail');
});

test('times are those of the zone, which is named', () => {
  const at = new Date('2026-11-21T23:30:00Z');
  expect(timeIn('UTC', at)).toBe('2026-11-21 23:30 UTC');
  expect(timeIn('Europe/Berlin', at)).toBe('2026-11-22 00:30 (Europe/Berlin)');
});
