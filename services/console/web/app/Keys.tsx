import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isTyping } from '../ui/useRowKeys.ts';
import styles from './Keys.module.css';
import { pageRows } from './pages.ts';
import { areSingleKeysOn } from '../ui/preferences.ts';
import { useOrgSlug } from '../api/orgSlug.ts';

const SEQUENCE_MS = 1_500;
const places = pageRows.flatMap(({ path, title, nav }) => (nav?.key === undefined ? [] : [{ key: nav.key, path, title }]));

const general = [
  { keys: ['Ctrl', 'K'], what: 'Go to anything by its name' },
  { keys: ['/'], what: 'Search this list' },
  { keys: ['j', 'k'], what: 'Next and previous row' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['c'], what: 'Create' },
  { keys: ['?'], what: 'Show these keys' },
];

/** Single keys and `g` sequences; silent in fields, and switched off in the preferences. */
export function Keys() {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const [isShown, setShown] = useState(false);
  const goSince = useRef(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn() || isTyping(event.target)) return;
      const isGo = Date.now() - goSince.current < SEQUENCE_MS;
      goSince.current = event.key === 'g' ? Date.now() : 0;
      if (event.key === '?') setShown(true);
      else if (isGo) {
        const place = places.find(({ key }) => key === event.key);
        if (place !== undefined) void navigate(place.path === '' ? `/orgs/${org}` : `/orgs/${org}/${place.path}`);
      } else if (event.key === 'c') document.querySelector<HTMLElement>('main [data-create]')?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, org]);
  return (
    <Modal opened={isShown} onClose={() => setShown(false)} title="Keys" closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={styles.keys}>
        {[...general, ...places.map(({ key, title }) => ({ keys: ['g', key], what: title }))].map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
