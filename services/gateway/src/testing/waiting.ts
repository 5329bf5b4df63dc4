/** A gateway whose executor lets every call wait, and the ways clients declare what they can follow. For tests. */
import { Attached } from '@gatehouse/bus';
import { legacyVersions } from '../mcp/versions';
import type { Fixture } from './fixture';
import { compat, K, legacy, meta, strict, type Answer } from './speak';

export const refund = { name: 'execute_tool', arguments: { tool: 'orders/refund', arguments: { id: 7 } } };
export const TASKS_DECLARED = { extensions: { [`${K}tasks`]: {} } };
export const URL_DECLARED = { elicitation: { url: {} } };
export const UI_DECLARED = { extensions: { [`${K}ui`]: { mimeTypes: ['text/html;profile=mcp-app'] } } };

/** From now on each executed call waits, in a request of its caller. */
export const letCallsWait = (fixture: Fixture): void =>
  fixture.onExecute((_request, { principal }) => {
    const { reason: _reason, isError: _isError, ...pending } = fixture.requests.open(principal);
    return new Attached({ isError: false, callId: 'call_x', pending }, Buffer.alloc(0));
  });

export type Speak = (
  fixture: Fixture,
  method: string,
  params: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<Answer>;

const metaWith = (capabilities: object, clientName?: string): Record<string, unknown> => ({
  ...meta({
    [`${K}clientCapabilities`]: capabilities,
    ...(clientName === undefined ? {} : { [`${K}clientInfo`]: { name: clientName, version: '1' } }),
  }),
});

/** The two protocols of 2026-07-28, with what the client declares. */
export const modernProtocols = (capabilities: object, clientName?: string): [string, Speak][] =>
  (['strict', 'compat'] as const).map((protocol) => [
    protocol,
    (fixture, method, params, headers) => {
      const speak = protocol === 'strict' ? strict : compat;
      // The claim in the body would make the second one strict.
      const { [`${K}protocolVersion`]: claim, ...bare } = metaWith(capabilities, clientName);
      const declared = protocol === 'strict' ? { [`${K}protocolVersion`]: claim, ...bare } : bare;
      return speak(fixture, method, { _meta: declared, ...params }, headers);
    },
  ]);

/** Every version before it, in a session whose handshake declared the capabilities. */
export const legacyProtocols = (capabilities: object): [string, Speak][] =>
  legacyVersions.map((version) => [
    version,
    async (fixture, method, params, headers) => {
      const clientInfo = { name: 'old', version: '1' };
      const begun = await legacy(fixture, 'initialize', { protocolVersion: version, capabilities, clientInfo });
      const session = { 'mcp-session-id': begun.headers.get('mcp-session-id')!, 'mcp-protocol-version': version };
      return legacy(fixture, method, params, { ...session, ...headers });
    },
  ]);
