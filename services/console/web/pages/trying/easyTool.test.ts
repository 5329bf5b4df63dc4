import type { Tool } from '../../api/types';
import { callable, easyTool, noteOutcome } from './easyTool';

const tool = (name: string, method: string, path: string): Tool =>
  ({ name, tool: `api/${name}`, method, path, enabled: true }) as unknown as Tool;
const tools = [tool('add', 'POST', '/a'), tool('broken', 'GET', '/b'), tool('one', 'GET', '/c/{id}'), tool('list', 'GET', '/d')];

test('a tool that reads and takes no blank is suggested, and not again once it failed', () => {
  expect(easyTool(tools)?.name).toBe('broken');
  noteOutcome('api/broken', true);
  expect(easyTool(tools)?.name).toBe('list');
  noteOutcome('api/list', true);
  expect(easyTool(tools)?.name).toBe('one');
  noteOutcome('api/one', true);
  expect(easyTool(tools)?.name).toBe('broken');
  noteOutcome('api/list', false);
  expect(easyTool(tools)?.name).toBe('list');
  expect(easyTool([tools[0]!])?.name).toBe('add');
  const off = { ...tool('all', 'GET', '/e'), enabled: false };
  expect([easyTool([off, ...tools])?.name, easyTool([off])?.name]).toEqual(['list', undefined]);
});

test('one that asks for a credential which a call cannot carry is not suggested', () => {
  const digest = { ...tool('digest', 'GET', '/digest'), lacksCredential: true as const };
  expect([easyTool([digest, tool('add', 'POST', '/a')])?.name, easyTool([digest])]).toEqual(['add', undefined]);
});

test('one that sends the credential is suggested before those that do not', () => {
  const sent = { ...tool('own', 'GET', '/own'), sendsCredential: true as const };
  expect(easyTool([tool('ping', 'GET', '/ping'), sent])?.name).toBe('own');
  expect(easyTool([tool('ping', 'GET', '/ping'), { ...sent, method: 'POST' }])?.name).toBe('ping');
});

test('a disabled tool is offered to who can enable it, and to nobody else', () => {
  const all = [{ ...tool('off', 'GET', '/e'), enabled: false }, tool('on', 'GET', '/f')];
  const names = (...args: [isAdmin: boolean]) => callable(all, 'ALL', ...args).map(({ name }) => name);
  expect([names(false), names(true)]).toEqual([['on'], ['off', 'on']]);
});
