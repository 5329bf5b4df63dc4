/** An organization and its people, with what they do with skills. */
import { newId, registry, type Principal } from '@gatehouse/contracts';
import type { Act } from '../catalog/shared/act';
import type { CatalogFixture } from './catalogFixture';

export const skill = (name: string, more: object = {}) => ({ name, description: `Does ${name}`, instructions: `How to ${name}`, ...more });

export function newSkillAuthors(fixture: CatalogFixture) {
  const { admin, account, orgId } = fixture.newOrganization();
  const author: Principal = { ...admin, id: newId('user'), name: 'author@acme.example', role: 'member' };
  const other: Principal = { ...author, id: newId('user'), name: 'other@acme.example' };
  const act = (principal: Principal): Act => ({ principal, call: fixture.as(principal) });
  const create = (principal: Principal, name: string, more?: object) => fixture.skills.create(act(principal), skill(name, more));
  const put = (principal: Principal, id: string, path: string, content: string | Buffer, revision?: number) =>
    fixture.skills.putAttachment(act(principal), id, { path, content: Buffer.from(content) }, revision);
  const listed = async (principal: Principal) =>
    (await fixture.gateway.call(registry.listSkills, {}, fixture.as(principal))).skills.map(({ name }) => name);
  const briefed = (principal: Principal) => fixture.gateway.call(registry.bootstrapFacts, {}, fixture.as(principal));
  /** The bytes of all attachments that lie there. */
  const contents = () => fixture.collection('skillAttachments').find({ orgId }).toArray();
  return { orgId, admin, account, author, other, act, create, put, listed, briefed, contents };
}
