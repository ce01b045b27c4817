import { numberIn, type Order } from './query.ts';
import { isFound, ordered, type Row } from './service.ts';

/** What a service with names of its own takes: the parameter of its order and search, and what it does with all others. */
export interface OwnWords {
  /** reads the order of a question */
  readonly order?: (query: URLSearchParams) => Order;
  /** the parameter of its search */
  readonly search?: string;
  /** the parameters that it knows, if it refuses others; and whether it says which those are */
  readonly knows?: readonly string[];
  readonly says?: 'unknown' | 'known' | 'nothing';
  /** why a question is refused for a value */
  readonly refusal?: (query: URLSearchParams) => string | undefined;
}

/** A service in a shape that no convention has, whose answers give its pages away, and neither order nor search. */
export const ownWords =
  (
    books: readonly Row[],
    { order, search, knows, says = 'nothing', refusal }: OwnWords,
  ): ((request: Request) => Promise<Response>) =>
  async ({ method, url }) => {
    const { pathname, searchParams: query } = new URL(url);
    if (method === 'OPTIONS') return new Response(null, { status: 405 });
    if (pathname !== '/things') return Response.json({ why: 'nothing there' }, { status: 404 });
    const known = ['skip', 'take', ...(knows ?? [])];
    const strange = [...query.keys()].filter((name) => knows && !known.includes(name));
    if (strange.length > 0)
      return Response.json(
        {
          why:
            says === 'unknown'
              ? strange.map((name) => `property ${name} should not exist`)
              : says === 'known'
                ? `allowed: ${known.join(', ')}`
                : 'bad request',
        },
        { status: 400 },
      );
    const refused = refusal?.(query);
    if (refused !== undefined) return Response.json({ why: refused }, { status: 400 });
    const words = search === undefined ? '' : (query.get(search) ?? '');
    const found = books.filter((book) => words === '' || isFound(book, words));
    const skip = numberIn(query, 'skip', 0);
    const take = Math.min(numberIn(query, 'take', 20), 100);
    const hits = ordered(found, order?.(query) ?? []).slice(skip, skip + take);
    return Response.json({ found: { howMany: found.length, skip, take, hits } });
  };
