import type { policy } from '@gatehouse/contracts';
import { explainGrants } from './explainGrants';
import { sourcesOf } from './subjects';
import { toolAccessOf } from './toolAccess';
import type { GrantRecord } from './grantSet';

const HELD: Record<string, GrantRecord> = {
  usr_1: { int_a: ['get'] },
  grp_1: { int_a: ['get', 'list'], agt_x: 'ALL' },
  org_1: { int_b: 'ALL' },
  sa_1: { int_a: ['get'] },
};
function accessOf(kind: policy.Subject['kind'], id: string, groupIds: string[] = [], blocks: policy.Block[] = []): policy.ToolAccess[] {
  const sources = sourcesOf('org_1', { kind, id }, groupIds);
  const held = sources.map(({ subject }) => HELD[subject.id] ?? {});
  return toolAccessOf({ kind, id }, explainGrants(sources, held), blocks);
}

test('a member has their own, their groups’ and the open default; what is not all direct says so, and agents are no tools', () => {
  expect(accessOf('user', 'usr_1', ['grp_1'])).toEqual([
    { integrationId: 'int_a', tools: 2, isDirect: false },
    { integrationId: 'int_b', tools: 'ALL', isDirect: false },
  ]);
});

test('what is all their own is direct, whoever else gives less of it', () => {
  expect(accessOf('group', 'grp_1')[0]).toEqual({ integrationId: 'int_a', tools: 2, isDirect: true });
  expect(accessOf('everyone', 'org_1')).toEqual([{ integrationId: 'int_b', tools: 'ALL', isDirect: true }]);
});

test('a service account has its own alone, never the open default', () => {
  expect(accessOf('serviceAccount', 'sa_1')).toEqual([{ integrationId: 'int_a', tools: 1, isDirect: true }]);
});

test('of the tools of each integration it is counted how many a block stops, none of another integration and none that is not granted', () => {
  const on = (target: policy.BlockTarget): policy.Block => ({ id: 'blk_1', target, reason: 'r', createdAt: '', createdBy: 'ada' });
  const tool = (id: string, name: string) => on({ kind: 'tool', id, tool: name });
  const blockedOf = (...blocks: policy.Block[]) => accessOf('user', 'usr_1', ['grp_1'], blocks).map(({ blocked }) => blocked);
  expect(blockedOf(tool('int_a', 'get'), tool('int_a', 'else'), tool('int_c', 'list'))).toEqual([1, undefined]);
  expect(blockedOf(tool('int_a', 'get'), tool('int_a', 'list'))).toEqual(['ALL', undefined]);
  expect(blockedOf(...['get', 'put', 'list'].map((name) => tool('int_b', name)))).toEqual([undefined, 3]);
  expect(blockedOf(on({ kind: 'integration', id: 'int_b' }))).toEqual([undefined, 'ALL']);
});
