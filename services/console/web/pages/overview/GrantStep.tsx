import type { Setup } from '../../api/queries/setup.ts';
import type { ServiceAccount } from '../../api/types.ts';
import { CredentialForm } from '../access/CredentialForm.tsx';
import { GrantForm } from '../access/GrantForm.tsx';
import { copy } from './copy.ts';

/** What the account may use, then the credential it needs there. */
export function GrantStep({ setup, account }: { setup: Setup; account: ServiceAccount }) {
  const waiting = setup.unconnected[0];
  if (waiting !== undefined) {
    return (
      <>
        <p>{copy.credentialFor(waiting.integration.slug)}</p>
        <CredentialForm
          holder={{ kind: 'serviceAccount', id: waiting.account.id }}
          integration={waiting.integration}
          onDone={() => undefined}
        />
      </>
    );
  }
  return (
    <>
      <p>{copy.grantFor(account.name)}</p>
      <GrantForm subject={{ kind: 'serviceAccount', id: account.id }} integrations={setup.integrations} onDone={() => undefined} />
    </>
  );
}
