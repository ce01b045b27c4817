import type { Page } from 'playwright-core';

/**
 * Counts from now on what a person presses: a press of mouse or finger (a drag is one), a key or a chord, all keys written in one
 * field as one, what is dropped or pasted from elsewhere, a choice in the system's window of files.
 */
export async function countPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.documentElement;
    root.dataset.presses = '0';
    if (root.dataset.counting !== undefined) return;
    root.dataset.counting = '';
    const count = () => {
      root.dataset.presses = String(Number(root.dataset.presses) + 1);
    };
    let field: EventTarget | null = null;
    const listen = (name: string, heard: (event: Event) => void) =>
      window.addEventListener(name, heard, { capture: true, passive: true });
    listen('pointerdown', (event) => {
      field = null;
      if (event.isTrusted) count();
    });
    listen('keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || !event.isTrusted) return;
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
      const writes = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      const isWritten = writes && event.target instanceof HTMLInputElement;
      if (isWritten && field === event.target) return;
      field = isWritten ? event.target : null;
      count();
    });
    listen('drop', count);
    listen('paste', (event) => {
      // a real one follows its keys, which count
      if (!event.isTrusted) count();
    });
    listen('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') count();
    });
  });
}

/** How many presses there were since `countPresses`. */
export const pressesOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.presses));

/** Presses a key until what has the focus is what is wanted. */
export async function pressUntil(
  page: Page,
  key: string,
  wanted: { readonly selector: string; readonly most: number },
): Promise<void> {
  for (let presses = 0; presses < wanted.most; presses += 1) {
    if (
      await page.evaluate((one) => document.activeElement?.matches(one) ?? false, wanted.selector)
    )
      return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not come to ${wanted.selector}`);
}
