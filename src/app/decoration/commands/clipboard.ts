/**
 * Where what was copied stays for other pages: the clipboard of the system where the browser lets us, and always this
 * browser's own storage, which every page of it reads.
 */

const place = 'bookdesk.decoration.clipboard';

/** Keeps a text to be pasted. */
export async function putOnClipboard(text: string): Promise<void> {
  keepOwn(text);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // not over plain http, not without leave: the own storage has it
  }
}

/** Keeps a text in this browser alone: the copying itself is on its way to the clipboard already. */
export function keepOwn(text: string): void {
  try {
    localStorage.setItem(place, text);
  } catch {
    // no room: the system's clipboard has it
  }
}

/** The texts that may be meant, the likeliest first. */
export async function clipboardTexts(): Promise<string[]> {
  const own = ownText();
  try {
    return [await navigator.clipboard.readText(), ...own];
  } catch {
    return own;
  }
}

/** The text that was copied last in this browser, if any. */
function ownText(): string[] {
  const text = localStorage.getItem(place);
  return text === null ? [] : [text];
}
