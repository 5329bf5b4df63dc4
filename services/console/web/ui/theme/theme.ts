/** Defaults of the components we use from Mantine. */
import { Drawer, Menu, mergeThemeOverrides, Modal, Popover, Tooltip, type VariantColorsResolver } from '@mantine/core';
import { overrides } from './variables.ts';

const NONE = '1px solid transparent';

/** Buttons in our own variables: Mantine's own filled and subtle ones miss the contrast we promise. `red` is what cannot be undone. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const danger = color === 'red';
  const text = danger ? 'var(--gh-bad-text)' : 'var(--gh-accent-text)';
  const ground = danger ? 'var(--gh-bad-ground)' : 'var(--gh-accent-ground)';
  if (variant === 'filled') {
    if (danger) return { background: 'var(--gh-bad-text)', hover: 'var(--gh-bad-edge)', color: 'var(--gh-surface)', border: NONE };
    return { background: 'var(--gh-accent)', hover: 'var(--gh-accent-hover)', color: 'var(--gh-on-accent)', border: NONE };
  }
  if (variant === 'default') {
    return {
      background: 'var(--gh-surface)',
      hover: 'var(--gh-sunken)',
      color: danger ? text : 'var(--gh-text)',
      border: '1px solid var(--gh-edge)',
    };
  }
  if (variant === 'light') return { background: ground, hover: ground, color: text, border: NONE };
  if (variant === 'outline') return { background: 'transparent', hover: ground, color: text, border: `1px solid ${text}` };
  return { background: 'transparent', hover: ground, color: text, border: NONE };
};

const transition = { transition: 'fade', duration: 120 } as const;

export const theme = mergeThemeOverrides(overrides, {
  variantColorResolver,
  components: {
    Modal: Modal.extend({
      defaultProps: {
        // The scroll lock writes a style element; base.css keeps the page still instead.
        lockScroll: false,
        centered: true,
        transitionProps: transition,
        returnFocus: true,
        radius: 'lg',
        // Outside the page, its header would be a second banner.
        attributes: { header: { role: 'none' } },
      },
    }),
    Drawer: Drawer.extend({ defaultProps: { lockScroll: false, transitionProps: { duration: 120 } } }),
    // The placeholder is no item, and a menu may have nothing else.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Popover: Popover.extend({ defaultProps: { transitionProps: transition, shadow: 'md', radius: 'lg' } }),
    Tooltip: Tooltip.extend({
      defaultProps: { transitionProps: transition, openDelay: 200, events: { hover: true, focus: true, touch: true } },
    }),
  },
});
