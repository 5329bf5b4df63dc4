/** The meta-tools a client is shown, in their order: for the gateway's own tests and the black-box ones. */
export const META_TOOLS = [
  'list_services',
  'search_tools',
  'describe_tools',
  'execute_tool',
  'list_skills',
  'search_skills',
  'activate_skill',
  'read_skill_attachment',
  'list_agents',
  'describe_agent',
  'export_agent',
  'get_model_catalog',
];
