import { z } from 'zod';
import { externalProviders } from '#contract/externalProviders.ts';

/** What a single-use secret of the purpose `external` stands for. */
export const provenAccount = z.object({
  provider: z.enum(externalProviders),
  openid: z.string().min(1),
  nickname: z.string(),
});
export type ProvenAccount = z.output<typeof provenAccount>;
