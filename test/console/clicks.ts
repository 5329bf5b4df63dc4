/** Clicks as a person makes them, counted: who types into a field has clicked it first. */
import type { Locator, Page } from 'playwright-core';

export interface Clicks {
  readonly count: () => number;
  click(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
  /** One of the choices of a select. */
  choose(target: Locator, choice: string | RegExp): Promise<void>;
}

export function countClicks(page: Page): Clicks {
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  return {
    count: () => clicks,
    click,
    fill: async (target, text) => {
      clicks += 1;
      await target.fill(text);
    },
    choose: async (target, choice) => {
      await click(target);
      await click(page.getByRole('option', { name: choice }));
    },
  };
}
