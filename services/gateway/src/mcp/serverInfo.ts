/** Server info, instructions and bootstrap object of the MCP endpoint. */
import { registry, type Principal, type ResponseOf } from '@gatehouse/contracts';
import { version } from '../config';

type RegistryBootstrap = ResponseOf<typeof registry.bootstrapFacts>;

export const serverInfoOf = ({ orgName }: Principal): { name: string; version: string } => ({ name: `${orgName} (Organization)`, version });

const ROUTING = [
  'This server runs tools of the services your organization has connected.',
  'Find a tool with search_tools (list_services shows what is connected), read its input schema with describe_tools, then run it with execute_tool.',
  'Skills are instructions for kinds of work: when a task matches one, get it with activate_skill first; list_skills and search_skills find them.',
  'Portable agents are prompts kept here: list_agents shows yours; to run one, read it with describe_agent and work as its system prompt says.',
  'A call may have to wait for the approval of a person: that is no error, and its answer says how to follow it.',
  'A refused or failed call comes back with isError and the reason; do not retry a refusal unchanged.',
].join(' ');

/** Routing text for the model, with the skills of its caller. */
export function instructionsFor({ skills, moreSkills }: Pick<RegistryBootstrap, 'skills' | 'moreSkills'>): string {
  if (skills.length === 0) return ROUTING;
  const more = moreSkills ? ['- and more: search_skills'] : [];
  return [ROUTING, '', 'Skills you may use:', ...skills.map((skill) => registry.skillLine(skill).line), ...more].join('\n');
}

/** Instructions for when nobody can say which skills there are. */
export const instructionsWithoutSkills = `${ROUTING} Your skills cannot be listed now: ask list_skills for them when a task may need one.`;

/** An extension of ours, told to every client (docs/protocol.md#results). */
export const bootstrapOf = ({ modelCatalogVersion, skills }: Pick<RegistryBootstrap, 'modelCatalogVersion' | 'skills'>) => ({
  bootstrap_version: 1,
  model_catalog_version: modelCatalogVersion,
  skill_source: 'service',
  disable_local_skills: false,
  routing_mode: 'service',
  authority_scope: 'matching_skills',
  activation_tool: 'activate_skill',
  attachment_tool: 'read_skill_attachment',
  skills,
});
export type Bootstrap = ReturnType<typeof bootstrapOf>;
