import type { UpstreamCredential } from '../../api/types.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { exactTime } from '../../ui/timeWords.ts';
import { connectionCopy as copy } from './connectionCopy.ts';

/** Describes a connection: its account, its server, since when, until when, and its scopes. */
export function ConnectionWords({ connection }: { connection: NonNullable<UpstreamCredential['connection']> }) {
  const { server, account, since, expiresAt, isRenewed, renewalProblem, scopes } = connection;
  return (
    <>
      {account === undefined ? copy.connected : copy.connectedAs} {account !== undefined && <Foreign>{account}</Foreign>}{' '}
      {copy.at(server, exactTime(new Date(since)))} {isRenewed && copy.renewed}
      {renewalProblem !== undefined && copy.notRenewed(renewalProblem)}
      {!isRenewed && expiresAt !== undefined && copy.ends(exactTime(new Date(expiresAt)))} {scopes.length > 0 && copy.scopes(scopes)}
    </>
  );
}
