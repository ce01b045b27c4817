import { z } from 'zod';
import { keepInBrowser, keptInBrowser } from '#app/widgets/browserKept.ts';

/** How a person last exported a list, on this device. */
const choices = z.object({
  format: z.enum(['csv', 'xlsx']),
  form: z.enum(['raw', 'readable']),
  /** the fields left out are stored, not the chosen ones, so that a new field of the list is exported */
  omitted: z.array(z.string()),
});
export type ExportChoices = z.output<typeof choices>;

const usual: ExportChoices = { format: 'xlsx', form: 'readable', omitted: [] };
const keyOf = (resource: string) => `bookdesk.export.${resource}`;

/** What the person chose last for this list, else the defaults. */
export const keptChoices = (resource: string): ExportChoices =>
  keptInBrowser(keyOf(resource), choices, usual);

/** Stores the choices for the next export. */
export const keepChoices = (resource: string, chosen: ExportChoices): void =>
  keepInBrowser(keyOf(resource), chosen);
