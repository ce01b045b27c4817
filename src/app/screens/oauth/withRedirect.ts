/** Adds to an address of this site where the person wanted to go. */
export function withRedirect(path: string, redirect: string): string {
  return redirect ? `${path}?${new URLSearchParams({ redirect })}` : path;
}
