import { Button } from '@mantine/core';
import { lazy } from 'react';
import { Link, useParams } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { exportPath, useSkill } from '../../api/queries/skills.ts';
import { UnreadPage } from '../../app/UnreadPage.tsx';
import { Id } from '../../ui/Id.tsx';
import { Page } from '../../ui/Page.tsx';
import { Time } from '../../ui/Time.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { Views, type View } from '../../ui/Views.tsx';
import { useMayEdit } from '../authored/useMayEdit.ts';
import { copy } from './copy.ts';
import { DeleteSkill } from './DeleteSkill.tsx';
import { Editor } from './Editor.tsx';
import { ReadView } from './ReadView.tsx';
import styles from './skill.module.css';

const Files = lazy(async () => ({ default: (await import('./Files.tsx')).Files }));
const Versions = lazy(async () => ({ default: (await import('./Versions.tsx')).Versions }));
const Use = lazy(async () => ({ default: (await import('./Use.tsx')).Use }));
const SharingTab = lazy(async () => ({ default: (await import('../authored/SharingTab.tsx')).SharingTab }));

const schema = { view: { default: 'read' } };
const REST: Readonly<Record<string, string>> = { versions: '/versions', use: '/usage', sharing: '/grants' };

/** A skill: what a program reads, its fields, its files, how it came to be that, who may use it. */
export function SkillPage() {
  const org = useOrgSlug();
  const { id = '' } = useParams();
  const [{ view }, setView] = useUrlState(schema);
  const { data: skill, error, refetch } = useSkill(id);
  const mayEdit = useMayEdit(skill?.createdBy);
  const back = { to: `/orgs/${org}/skills`, label: copy.list };
  if (skill === undefined) return <UnreadPage error={error} retry={() => void refetch()} what={copy.what} back={back} />;
  const { name, version, updatedAt, createdBy, revision, attachments } = skill;
  const views: View<string>[] = [
    { name: 'read', label: copy.tabs.read, children: <ReadView skill={skill} /> },
    // What is typed stays while another view is looked at.
    ...(mayEdit ? [{ name: 'edit', label: copy.tabs.edit, stays: true, children: <Editor key={id} skill={skill} /> }] : []),
    { name: 'files', label: copy.filesTab(attachments.length), children: <Files skill={skill} mayEdit={mayEdit} /> },
    { name: 'versions', label: copy.tabs.versions, children: <Versions skill={skill} mayEdit={mayEdit} /> },
    ...(mayEdit ? [{ name: 'use', label: copy.tabs.use, children: <Use id={id} /> }] : []),
    {
      name: 'sharing',
      label: copy.tabs.sharing,
      children: <SharingTab of={{ kind: 'skill', address: id, id, name, author: createdBy, revision }} mayEdit={mayEdit} />,
    },
  ];
  const shown = views.some((one) => one.name === view) ? view : 'read';
  return (
    <Page
      title={name}
      back={back}
      rest={`/skills/${id}${REST[shown] ?? ''}`}
      sentence={
        <>
          {copy.sentence(version)} <Time at={updatedAt} />. {copy.grantsNothing}
        </>
      }
      actions={
        <>
          {mayEdit && (
            <Button variant="default" component={Link} to={`/orgs/${org}/skills/import?into=${id}`}>
              {copy.importNext}
            </Button>
          )}
          <Button variant="default" component="a" href={exportPath(org, id)} download>
            {copy.download}
          </Button>
          {mayEdit && <DeleteSkill skill={skill} />}
        </>
      }
    >
      <Views label={copy.views} value={shown} onChange={(next) => setView({ view: next })} views={views} />
      <p className={styles.muted}>
        {copy.id} <Id value={id} whole />
      </p>
    </Page>
  );
}
