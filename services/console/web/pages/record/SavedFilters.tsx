import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useMe } from '../../api/queries/me.ts';
import { copy } from './copy.ts';
import styles from './record.module.css';
import { useSavedFilters } from './savedFilters.ts';

interface Props {
  page: string;
  /** Always offered, by name: a query each. */
  ready: Readonly<Record<string, string>> | undefined;
}

/** Keeps the filters of the address under a name, and leads to those the person kept before. */
export function SavedFilters(props: Props) {
  const userId = useMe().data?.user.id;
  return userId !== undefined && <SavedOf key={userId} {...props} userId={userId} />;
}

function SavedOf({ page, ready = {}, userId }: Props & { userId: string }) {
  const { pathname, search } = useLocation();
  const { saved, isFull, save, remove } = useSavedFilters(page, useOrgSlug(), userId);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const names = Object.keys(saved);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          {copy.saved}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.save}>
          {Object.entries(ready).map(([one, query]) => (
            <Link key={one} to={`${pathname}${query}`} onClick={() => setOpen(false)}>
              {one}
            </Link>
          ))}
          {names.length === 0 && <span className={styles.muted}>{copy.none}</span>}
          {names.map((one) => (
            <span key={one} className={styles.more}>
              <Link to={`${pathname}${saved[one] ?? ''}`} onClick={() => setOpen(false)}>
                {one}
              </Link>
              <ActionIcon variant="subtle" size="sm" aria-label={copy.remove(one)} onClick={() => remove(one)}>
                <IconX size={14} stroke={1.5} />
              </ActionIcon>
            </span>
          ))}
          {search !== '' && !isFull && (
            <form
              className={styles.save}
              onSubmit={(event) => {
                event.preventDefault();
                if (name.trim() === '') return;
                save(name.trim(), search);
                setName('');
                setOpen(false);
              }}
            >
              <TextInput label={copy.name} value={name} maxLength={60} onChange={(event) => setName(event.currentTarget.value)} />
              <Button type="submit">{copy.save}</Button>
            </form>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
