/** The pages of one agent: they share most of what they are made of, so they are loaded together. */
export { AgentByIdPage } from './ById.tsx';
export { NewAgentPage } from './New.tsx';
export { AgentPage } from './Page.tsx';
export { AgentVersionPage } from './VersionPage.tsx';
