import { z } from 'zod';
import type { Problem } from '#contract/errors.ts';

const titled = z.object({ id: z.string(), title: z.string() });
const picked = z.union([z.array(titled), titled.transform((one) => [one])]);

/**
 * The titles of deleted records because of which a save was refused: the platform names ids, the form still has the
 * titles.
 *
 * @param value of the field: one picked record or several
 */
export function goneTitles({ code, ids = [] }: Problem, value: unknown): string[] {
  const found = code === 'missing' ? picked.safeParse(value).data : undefined;
  return found?.filter(({ id }) => ids.includes(id)).map(({ title }) => title) ?? [];
}
