/** Identity, as far as it keeps the tokens of deployments. In memory, for a push that is struck at every point. */
import { createHash } from 'node:crypto';
import type { Handler } from '@gatehouse/bus';
import { identity, newId, type AnyRpc } from '@gatehouse/contracts';

interface Token {
  readonly id: string;
  readonly deploymentId: string;
  readonly tokenHash: string;
  status: 'active' | 'revoked';
  suspended: boolean;
  expiresAt: string;
}

type Serve = <R extends AnyRpc>(message: R, handler: Handler<R>) => void;

export function tokensOfDeployments(clock: () => Date) {
  const tokens: Token[] = [];
  const isGood = (value: string): boolean => {
    const hash = createHash('sha256').update(value).digest('hex');
    return tokens.some(({ tokenHash, status, suspended }) => tokenHash === hash && status === 'active' && !suspended);
  };
  const end = (of: string, but?: string): void => {
    for (const token of tokens) if (token.deploymentId === of && token.id !== but) token.status = 'revoked';
  };
  const ofDeployment = (id: string, status?: Token['status']): Token | undefined =>
    tokens.findLast((token) => token.deploymentId === id && (status === undefined || token.status === status));
  const latest = (deploymentId: string): Token | undefined => ofDeployment(deploymentId, 'active') ?? ofDeployment(deploymentId);
  const serveOn = (serve: Serve): void => {
    serve(identity.createServiceToken, ({ deploymentId, tokenHash, keepsEarlier }) => {
      if (keepsEarlier !== true) end(deploymentId!);
      const id = newId('token');
      const expiresAt = new Date(clock().getTime() + 365 * 86_400_000).toISOString();
      tokens.push({ id, deploymentId: deploymentId!, tokenHash, status: 'active', suspended: false, expiresAt });
      return { id } as never;
    });
    serve(identity.keepDeploymentToken, ({ deploymentId, tokenId }) => {
      end(deploymentId, tokenId);
      return {};
    });
    serve(identity.listDeploymentTokens, ({ deploymentIds }) => ({ tokens: deploymentIds.flatMap((id) => latest(id) ?? []) as never }));
    serve(identity.revokeDeploymentTokens, ({ deploymentId }) => {
      end(deploymentId);
      return {};
    });
    serve(identity.setDeploymentSuspended, ({ deploymentId, suspended }) => {
      for (const token of tokens) if (token.deploymentId === deploymentId) token.suspended = suspended;
      return {};
    });
  };
  return {
    tokens,
    /** The one that works, or the last that did. */
    latest,
    /** What works at our MCP server. */
    isGood,
    serveOn,
  };
}
