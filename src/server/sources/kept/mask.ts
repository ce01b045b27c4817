const masked = '•••';

/** The ways in which a text may stand in an address, a header or JSON. */
const waysOf = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  new URLSearchParams({ text }).toString().slice('text='.length),
  JSON.stringify(text).slice(1, -1),
];

/** Puts dots in the place of secrets, however they are written. Longer ones go first: one may be a part of another. */
export function maskOf(secrets: Iterable<string>): (text: string) => string {
  const ways = [...new Set([...secrets].flatMap(waysOf))]
    .filter((way) => way !== '')
    .sort((left, right) => right.length - left.length);
  return (text) => ways.reduce((rest, way) => rest.replaceAll(way, masked), text);
}
