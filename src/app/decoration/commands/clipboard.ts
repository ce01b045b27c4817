import { storeText } from '#app/browserStore.ts';

/**
 * Copied components are kept in the system's clipboard, if the browser allows that, and always in this browser's own
 * storage, so that other pages can paste them.
 */

const place = 'bookdesk.decoration.clipboard';

/** Copies a text. */
export async function putOnClipboard(text: string): Promise<void> {
  keepOwn(text);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // plain http or a missing permission: the own storage has it
  }
}

/** Keeps a text in this browser only: the browser's own copying puts it on the clipboard. */
export function keepOwn(text: string): void {
  // where there is no room, the system's clipboard has it
  storeText(place, text);
}

/** The texts that a paste may mean, the likeliest first. */
export async function clipboardTexts(): Promise<string[]> {
  const own = ownText();
  try {
    return [await navigator.clipboard.readText(), ...own];
  } catch {
    return own;
  }
}

/** The text that was last copied in this browser, if any. */
function ownText(): string[] {
  const text = localStorage.getItem(place);
  return text === null ? [] : [text];
}
