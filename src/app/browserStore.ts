/** Keeps a text in this browser. @returns false if there is no room for it, or storage is forbidden */
export function storeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
