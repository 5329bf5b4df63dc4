import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { copy } from './copy.ts';
import { stopEarlyKeys, takeEarlyKeys, useEarlyKeys } from './earlyKeys.ts';
import { actionsOf, pagesOf, recentOf, type Entry, type Group } from './entries.ts';
import styles from './palette.module.css';
import { TOKEN_CUT, withoutToken } from '../../api/withoutToken.ts';
import { pastedOf } from './pasted.ts';
import { useFound } from './useFound.ts';
import { useTokens } from './useTokens.ts';

const TYPING_MS = 200;
/** How the id of a call begins. */
const CALL = 'c-';
const [store, spotlight] = createSpotlight();
const optionId = (index: number): string => `palette-option-${index}`;

/** Spotlight gives its options no id, and the field must name the chosen one. */
const nameOption = (index: number) => (option: HTMLElement | null) => {
  if (option !== null) option.id = optionId(index);
};

/** What an id or the beginning of a token leads to; undefined for other words. */
function usePasted(org: string, text: string): Entry[] | undefined {
  const pasted = pastedOf(text);
  const tokens = useTokens(pasted?.kind === 'token' ? pasted.prefix : undefined);
  if (pasted === undefined) return undefined;
  if (pasted.kind === 'request')
    return [{ key: pasted.id, label: copy.request, note: pasted.id, to: `/orgs/${org}/approvals/${pasted.id}` }];
  if (pasted.kind === 'call') return [{ key: pasted.id, label: copy.call, note: pasted.id, to: `/orgs/${org}/calls/${pasted.id}` }];
  return tokens ?? [];
}

function useGroups(text: string, explain: () => void): { groups: Group[]; isPending: boolean } {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const q = text.trim();
  const [later] = useDebouncedValue(q, TYPING_MS);
  const pasted = usePasted(org, q);
  const found = useFound(pasted === undefined ? later : '');
  if (pasted !== undefined) return { groups: [{ title: copy.groups.pasted, entries: pasted }], isPending: false };
  const forAccounts = found.accounts.map(({ id, name }): Entry => ({
    key: `token ${id}`,
    label: copy.tokenFor(name),
    to: `/orgs/${org}/service-accounts/${id}`,
  }));
  const groups = [
    ...(q === '' ? [{ title: copy.groups.recent, entries: recentOf(org, q) }] : []),
    { title: copy.groups.pages, entries: pagesOf(org, isAdmin, q) },
    { title: copy.groups.found, entries: found.entries },
    { title: copy.groups.actions, entries: [...forAccounts, ...actionsOf(org, isAdmin, q, explain)] },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), isPending: found.isPending || later !== q };
}

/** The command palette. `opened` grows by one each time it is opened. */
export function Palette({ opened }: { opened: number }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [wasCut, setCut] = useState(false);
  const early = useEarlyKeys();
  const { selected } = useSpotlight(store);
  const { groups, isPending } = useGroups(text, () => setText(CALL));
  const entries = groups.flatMap((group) => group.entries);
  useEffect(() => {
    if (opened > 0) spotlight.open();
  }, [opened]);
  // What is found comes later than the typing: the first of what stands there now is the chosen one,
  // from the moment it can be seen, or an Enter right then would be lost.
  const shown = entries.map(({ key }) => key).join('\n');
  useLayoutEffect(() => store.updateState((state) => ({ ...state, selected: 0 })), [shown]);

  const change = (typed: string): void => {
    const kept = withoutToken(typed);
    setText(kept.text);
    setCut(kept.wasCut);
  };
  useEffect(() => {
    if (early !== '') change(text + takeEarlyKeys());
  });
  useEffect(() => stopEarlyKeys, []);
  /** A whole token is cut before the field, or anything that hears of its text, has it. */
  const intercept = (event: SyntheticEvent, data: DataTransfer): void => {
    if (!withoutToken(data.getData('text')).wasCut) return;
    event.preventDefault();
    change(data.getData('text'));
  };
  const go = ({ to, run }: Entry): void => {
    if (to === undefined) run?.();
    else void navigate(to);
  };
  const nothing = isPending
    ? copy.searching
    : pastedOf(text)?.kind === 'token'
      ? copy.noToken
      : text.startsWith(CALL)
        ? copy.actions.explainHow
        : copy.nothing;
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={change}
      lockScroll={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      scrollable
      maxHeight={480}
      classNames={{ action: styles.action!, actionsGroup: styles.group!, content: styles.content! }}
      attributes={{ content: { 'aria-label': copy.title } }}
    >
      <Spotlight.Search
        size="md"
        placeholder={copy.placeholder}
        leftSection={<IconSearch size={16} stroke={1.5} />}
        aria-label={copy.title}
        onFocus={stopEarlyKeys}
        onPaste={(event) => intercept(event, event.clipboardData)}
        onDrop={(event) => intercept(event, event.dataTransfer)}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-autocomplete="list"
        aria-controls="palette-options"
        {...(selected >= 0 && selected < entries.length ? { 'aria-activedescendant': optionId(selected) } : {})}
        autoComplete="off"
        spellCheck={false}
      />
      {wasCut && (
        <p className={styles.note} role="status">
          {TOKEN_CUT}
        </p>
      )}
      <div id="palette-options" role="listbox" aria-label={copy.title}>
        <Spotlight.ActionsList>
          {groups.map((group) => (
            <Spotlight.ActionsGroup key={group.title} label={group.title} role="group" aria-label={group.title}>
              {group.entries.map((entry) => {
                const index = entries.indexOf(entry);
                return (
                  <Spotlight.Action
                    key={entry.key}
                    ref={nameOption(index)}
                    role="option"
                    aria-selected={index === selected}
                    data-selected={index === selected || undefined}
                    label={entry.label}
                    {...(entry.note === undefined ? {} : { description: entry.note })}
                    closeSpotlightOnTrigger={entry.stays !== true}
                    onClick={() => go(entry)}
                  />
                );
              })}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      </div>
      {entries.length === 0 && (
        <p className={styles.nothing} role="status">
          {nothing}
        </p>
      )}
    </Spotlight.Root>
  );
}
