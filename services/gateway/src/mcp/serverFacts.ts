/** What the endpoint tells about itself. */
import type { Principal } from '@gatehouse/contracts';
import { version } from '../config';

export const serverInfoOf = ({ orgName }: Principal): { name: string; version: string } => ({ name: `${orgName} (Organization)`, version });

/** Routing text for the model. */
export const INSTRUCTIONS = [
  'This server runs tools of the services your organization has connected.',
  'Find a tool with search_tools (list_services shows what is connected), read its input schema with describe_tools, then run it with execute_tool.',
  'Portable agents are prompts kept here: list_agents shows yours; to run one, read it with describe_agent and work as its system prompt says.',
  'A call may have to wait for the approval of a person: that is no error, and its answer says how to follow it.',
  'A refused or failed call comes back with isError and the reason; do not retry a refusal unchanged.',
].join(' ');

/** Vendor extension of the specification ("Bootstrap object"). */
export const bootstrapOf = (modelCatalogVersion: number) =>
  ({
    bootstrap_version: 1,
    model_catalog_version: modelCatalogVersion,
    skill_source: 'service',
    disable_local_skills: false,
    routing_mode: 'service',
    authority_scope: 'matching_skills',
    activation_tool: 'activate_skill',
    attachment_tool: 'read_skill_attachment',
    skills: [],
  }) as const;
export type Bootstrap = ReturnType<typeof bootstrapOf>;
