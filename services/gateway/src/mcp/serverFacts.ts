/** What the endpoint tells about itself. */
import type { Principal } from '@gatehouse/contracts';
import { version } from '../config';

export const serverInfoOf = ({ orgName }: Principal): { name: string; version: string } => ({ name: `${orgName} (Organization)`, version });

/** Routing text for the model. */
export const INSTRUCTIONS = [
  'This server runs tools of the services your organization has connected.',
  'Find a tool with search_tools (list_services shows what is connected), read its input schema with describe_tools, then run it with execute_tool.',
  'A refused or failed call comes back with isError and the reason; do not retry a refusal unchanged.',
].join(' ');

/** Vendor extension of the specification ("Bootstrap object"). */
export const BOOTSTRAP = {
  bootstrap_version: 1,
  model_catalog_version: 1,
  skill_source: 'service',
  disable_local_skills: false,
  routing_mode: 'service',
  authority_scope: 'matching_skills',
  activation_tool: 'activate_skill',
  attachment_tool: 'read_skill_attachment',
  skills: [],
} as const;
