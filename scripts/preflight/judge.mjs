/** What each tool's description means for a program that cannot ask anybody. The worst is looked for first. */

export const exitCodes = { ready: 0, needs_approval: 3, denied: 4, missing_credential: 5, not_granted: 6 };

const waits = {
  always: 'every call waits for a person',
  maybe: 'calls may wait for a person, by their arguments or the time',
};

const verdict = (tool, word, detail) => ({ tool, verdict: word, ...(detail === undefined ? {} : { detail }) });

/** @param {string} name @param {{described: Map<string, {approval: string, denied?: string}>, lacking: Set<string>}} told */
export function judge(name, { described, lacking }) {
  const tool = described.get(name);
  const service = name.split('/', 1)[0];
  if (tool === undefined) return verdict(name, 'not_granted', 'not granted to this account, or there is no such tool');
  if (lacking.has(service)) return verdict(name, 'missing_credential', `the account has no credential for ${service}`);
  if (tool.denied !== undefined) return verdict(name, 'denied', tool.denied);
  if (tool.approval !== 'never') return verdict(name, 'needs_approval', waits[tool.approval]);
  return verdict(name, 'ready');
}
