import type { Handler } from '@gatehouse/bus';
import { AppError, type identity } from '@gatehouse/contracts';
import { requirePerson } from '../../domain/requirePerson';
import { viewPersonalToken } from '../../domain/viewToken';
import type { SettingsStore } from '../../store/settingsStore';
import { issueToken, type IssueDeps } from './issueToken';

interface Deps extends IssueDeps {
  readonly settings: Pick<SettingsStore, 'find'>;
}

/** Said early, to whoever asks; what keeps a token from working is checked on every authentication. */
export const createPersonalToken =
  (deps: Deps): Handler<typeof identity.createPersonalToken> =>
  async (asked, call) => {
    const person = requirePerson(call.principal, 'have personal tokens');
    const { personalTokensEnabled } = await deps.settings.find(person.orgId);
    if (!personalTokensEnabled)
      throw new AppError('forbidden', 'Personal tokens are not allowed in this organization; an admin can allow them');
    const { row, now } = await issueToken(deps, person, { kind: 'pat', userId: person.id }, asked, call);
    return viewPersonalToken(row, now);
  };
