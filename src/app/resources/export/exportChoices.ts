import { z } from 'zod';

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

/** What was chosen last for this list; the usual where nothing was. */
export function keptChoices(resource: string): ExportChoices {
  try {
    return choices.catch(usual).parse(JSON.parse(localStorage.getItem(keyOf(resource)) ?? 'null'));
  } catch {
    return usual;
  }
}

/** Keeps it for the next time; a device that keeps nothing asks again. */
export function keepChoices(resource: string, chosen: ExportChoices): void {
  try {
    localStorage.setItem(keyOf(resource), JSON.stringify(chosen));
  } catch {
    // full, or not allowed here: the export itself goes on
  }
}
