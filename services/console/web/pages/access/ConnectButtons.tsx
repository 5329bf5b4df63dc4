import { Button } from '@mantine/core';
import { useBeginConnection, useConnectMachine, useOAuthClient } from '../../api/queries/connections.ts';
import type { CredentialHolder } from '../../api/queries/integrations.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { noteBegun } from './begun.ts';
import { connectionCopy as copy } from './connectionCopy.ts';

interface Props {
  holder: CredentialHolder;
  slug: string;
  isConnected: boolean;
  /** The buttons appeared where somebody pressed something: they take the focus, and the page scrolls to them. */
  takesFocus?: boolean;
  /** Runs when a machine connected without leaving the page. */
  onConnected?: () => void;
}

/** The way to the provider, where a person says yes; for service accounts also the way without a person. */
export function ConnectButtons({ holder, slug, isConnected, takesFocus = false, onConnected }: Props) {
  const begin = useBeginConnection(holder);
  const machine = useConnectMachine(holder);
  const client = useOAuthClient(slug);
  const isBusy = begin.isPending || machine.isPending;
  const connect = async (): Promise<void> => {
    const done = await begin.run(slug);
    if (done === undefined) return;
    noteBegun();
    location.assign(done.answer.authorizationUrl);
  };
  const connectMachine = async (): Promise<void> => {
    if ((await machine.run(slug)) !== undefined) onConnected?.();
  };
  const offersMachine = holder.kind === 'serviceAccount' && client.data?.hasSecret === true && client.data.server.offersClientCredentials;
  return (
    <>
      <Button
        size="xs"
        variant={isConnected ? 'default' : 'filled'}
        autoFocus={takesFocus}
        disabled={isBusy}
        onClick={() => void connect()}
      >
        {begin.isPending ? copy.connecting : isConnected ? copy.again : copy.connect}
      </Button>
      {offersMachine && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => void connectMachine()}>
          {machine.isPending ? copy.connecting : copy.machine}
        </Button>
      )}
      <WriteProblem problem={begin.problem ?? machine.problem} />
    </>
  );
}
