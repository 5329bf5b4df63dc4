import { asForeign } from '../../api/foreign.ts';
import { useNamesOf } from '../../api/queries/names.ts';
import type { AuditEntry } from '../../api/types.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Detail, Details, Panel } from '../../ui/Panel.tsx';
import { copy } from './copy.ts';
import { detailsOf } from './entryDetails.tsx';
import { idsIn } from './sentence.ts';

/** One entry whole: what it is about, and the data it carries. */
export function EntryData({ entry, org }: { entry: AuditEntry; org: string }) {
  const { names } = useNamesOf(idsIn(entry));
  return (
    <>
      <Panel title={copy.details}>
        <Details>
          {detailsOf(entry, org, names).map(([name, value]) => (
            <Detail key={name} name={name}>
              {value}
            </Detail>
          ))}
        </Details>
      </Panel>
      {entry.data !== undefined && (
        <Panel title={copy.data}>
          <Foreign multiline>{asForeign(JSON.stringify(entry.data, null, 2))}</Foreign>
        </Panel>
      )}
    </>
  );
}
