import { toProblem } from '../../api/problems.ts';
import { usePlatforms } from '../../api/queries/platforms.ts';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { copy } from './copy.ts';
import { PlatformPanel } from './PlatformPanel.tsx';
import parts from '../../ui/parts.module.css';

/** To which platforms can agents be pushed? */
export function PlatformsPage() {
  const { data, error, refetch } = usePlatforms();
  const stored = data?.filter(({ key }) => key !== undefined).length ?? 0;
  return (
    <Page
      title={copy.title}
      rest="/platforms"
      pending={data === undefined && error === null}
      sentence={data === undefined ? undefined : copy.sentence(stored, data.length)}
    >
      {data === undefined && error !== null && <Failure problem={toProblem(error)} retry={() => void refetch()} what={copy.what} />}
      {data === undefined && error === null && <Loading />}
      <div className={parts.parts}>
        {data?.map((platform) => (
          <PlatformPanel key={platform.platform} platform={platform} />
        ))}
      </div>
    </Page>
  );
}
