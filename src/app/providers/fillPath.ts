/** Fills `{name}` of a path with values, encoded; what there is none of is empty. */
export function fillPath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  );
}
