/** Whether a caller has what a tag names, in quotes: by its `If-None-Match`. */
export function isStillKnown(request: Request, tag: string): boolean {
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((part) => part.trim());
  return known.some((value) => value === '*' || value.replace(/^W\//, '') === tag);
}
