import { z } from 'zod';
import { identifier } from '../endpoint.ts';
import { authorCard, instant } from './common.ts';
import { specialComponent } from './special.ts';

/** A shared block: a component that is kept once and stands on many pages. */
export const specialPart = z.object({
  id: identifier,
  name: z.string(),
  revision: z.number().int(),
  component: specialComponent,
  /** the pages that it stands on, as drafts or published: the newest of them, and how many there are */
  usedOn: z.array(z.object({ id: identifier, name: z.string() })),
  useCount: z.number().int(),
  user: authorCard,
  updatedAt: instant,
});
export type SpecialPart = z.output<typeof specialPart>;
