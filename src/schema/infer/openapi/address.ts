import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import { isRecord, type JsonRecord } from '#schema/json.ts';
import { recordsIn, textOf, within } from './document.ts';

/**
 * The document with its paths as they follow the address of a source, without those that lie elsewhere. The host that it
 * names does not count, so that a service is found behind a proxy; where no path lies below the address, they stay as they are.
 *
 * @param from the address where the document was read
 */
export function belowAddress(document: JsonRecord, address: string, from: string): JsonRecord {
  const { paths } = document;
  if (!isRecord(paths)) return document;
  // without a server, paths begin at the host
  const server = pathOf(addressOf(document, from) ?? new URL(from).origin);
  const base = pathOf(address);
  const below = Object.entries(paths)
    .map(([path, item]) => [`${server}${path}`, item] as const)
    .filter(([path]) => path.startsWith(`${base}/`))
    .map(([path, item]) => [path.slice(base.length), item] as const);
  return below.length === 0 ? document : { ...document, paths: Object.fromEntries(below) };
}

const pathOf = (address: string): string => withoutTrailingSlashes(new URL(address).pathname);

/** The address that the calls of a document follow. */
function addressOf(document: JsonRecord, from: string | undefined): string | undefined {
  for (const { url, variables } of recordsIn(document.servers)) {
    const filled = textOf(url)?.replace(/\{([^{}]+)\}/g, (_all, name: string) =>
      String(within(variables, name, 'default') ?? ''),
    );
    if (filled === undefined || !URL.canParse(filled, from)) continue;
    const found = new URL(filled, from);
    if (/^https?:$/.test(found.protocol))
      return withoutTrailingSlashes(`${found.origin}${found.pathname}`);
  }
  return undefined;
}
