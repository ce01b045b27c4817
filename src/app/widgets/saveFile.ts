import { cleanName } from '#contract/displayName.ts';

/** Offers content to the person as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  // a mark of direction would make its end seem another one
  link.download = cleanName(name);
  link.click();
  // the browser has read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
