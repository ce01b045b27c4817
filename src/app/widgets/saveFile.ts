/** Offers content to the person as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser has read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
