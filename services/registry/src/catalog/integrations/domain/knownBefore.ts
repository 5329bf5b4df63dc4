import { singlesOf, type registry } from '@gatehouse/contracts';

/** Whether executors of the version before can call it: they know no cookies, no HTTP basic and no second scheme, and would send the request without. */
export const isKnownBefore = (tool: registry.HttpTool | registry.InternalTool): tool is registry.HttpOrInternal =>
  tool.kind === 'internal' ||
  (tool.auth.type !== 'several' &&
    singlesOf(tool.auth).every((auth) => auth.type === 'bearer' || (auth.type === 'apiKey' && auth.in !== 'cookie')) &&
    tool.parameters.every((binding) => binding.in !== 'cookie'));
