import { z } from 'zod';
import { listCalls } from './listCalls.ts';
import type { Question } from './useInference.ts';

/** The values of the form: what the list is made from. */
export const values = z.object({
  source: z.enum(['platform', 'own', 'rest', 'copy']),
  call: z.string().optional(),
  service: z.string().optional(),
  path: z.string().optional(),
  from: z.string().optional(),
  name: z.string().optional(),
});
export type Values = z.output<typeof values>;

/** The question that the values ask; undefined if they are incomplete. */
export function questionOf({
  source,
  call,
  service,
  path,
  from,
  name = '',
}: Values): Question | undefined {
  if (source === 'own') return { name, isOwn: true };
  if (source === 'copy') return from === undefined ? undefined : { name, copyOf: from };
  if (source === 'platform') {
    const found = listCalls.find(({ key }) => key === call);
    return found && { name, service: undefined, call: found.call };
  }
  if (service === undefined || path === undefined) return undefined;
  return { name, service, call: { method: 'GET', path } };
}
