import type { z } from 'zod';
import { type FreshContext, freshValue } from '../document/fresh.ts';
import { useForm } from './FormContext.ts';

/** Makes new values for the document. */
export function useFresh(): (
  schema: z.core.$ZodType,
  context?: Partial<Omit<FreshContext, 'root' | 'parts' | 'resources'>>,
) => unknown {
  const { root, language, resources } = useForm();
  return (schema, context) =>
    freshValue(schema, {
      root,
      parts: language.parts,
      resources: resources.map(({ name }) => name),
      ...context,
    });
}
