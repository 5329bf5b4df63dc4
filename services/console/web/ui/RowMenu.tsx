import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { useDrawn } from './useDrawn.ts';

/** Lets the menu stand at a button that is drawn outside of it. */
function Anchor({ at, ref }: { at: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => at.current!, [at]);
  return null;
}

interface Props {
  /** Names the button. */
  label: string;
  /** The items. */
  children: ReactNode;
}

/** What can be done with a row. */
export function RowMenu({ label, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const { isDrawn, isOpen } = useDrawn(isAsked);
  return (
    <>
      <ActionIcon
        ref={button}
        id={id}
        variant="subtle"
        size={28}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setAsked(!isAsked)}
      >
        <IconDots size={16} stroke={1.5} />
      </ActionIcon>
      {isDrawn && (
        <Menu id={id} opened={isOpen} onChange={setAsked} position="bottom-end">
          <Menu.Target>
            <Anchor at={button} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
