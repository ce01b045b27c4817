/** A text as it stands in a statement. The database holds no U+0000. */
export const literal = (text: string): string =>
  `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;

/** Texts by their names as a JSON object of the database. */
export function literalMap(entries: ReadonlyMap<string, string>): string {
  const known = [...entries].filter((entry) => !entry.join('').includes('\0'));
  return `${literal(JSON.stringify(Object.fromEntries(known)))}::jsonb`;
}
