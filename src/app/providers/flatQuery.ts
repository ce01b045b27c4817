/**
 * What refine's router takes of the package `qs`, for the browser build: lists keep their state in the address by
 * themselves, so that refine's own queries hold plain values, and a tenth of the code does.
 */

/** The values of a query by name; one that stands several times is an array. */
export function parse(text: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text);
  const found = [...new Set(parameters.keys())].map((name): [string, string | string[]] => {
    const values = parameters.getAll(name);
    return [name, values.length > 1 ? values : (values[0] ?? '')];
  });
  return Object.fromEntries(found);
}

/** Writes a query with its question mark; empty where nothing has a value. */
export function stringify(values: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) parameters.append(name, String(one));
  const text = parameters.toString();
  return text && `?${text}`;
}

export default { parse, stringify };
