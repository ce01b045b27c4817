import { z } from 'zod';
import { languages } from './language.ts';

/** How a preview is looked at (contract 10.13): parts of its address, each optional; what cannot be read is as if it were absent. */
export const previewLook = z.object({
  scheme: z.enum(['light', 'dark']).optional().catch(undefined),
  language: z.enum(languages).optional().catch(undefined),
  /** the moment that it is drawn for, in the platform's time zone */
  at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    .optional()
    .catch(undefined),
});
export type PreviewLook = z.output<typeof previewLook>;
