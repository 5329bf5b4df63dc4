import type { Invitation } from '../../api/types.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';

/** What became of the mail about an invitation. */
export function InvitationMail({ mail }: { mail: Invitation['mail'] }) {
  if (mail === undefined) return '–';
  return (
    <>
      <Status of={`mail.${mail.state}`} /> {mail.state === 'sent' && <Time at={mail.at} day />}
      {mail.reason !== undefined && (
        <div>
          <Foreign>{mail.reason}</Foreign>
        </div>
      )}
    </>
  );
}
