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

/** What the person chose last for this list, else the defaults. */
export function keptChoices(resource: string): ExportChoices {
  try {
    return choices.catch(usual).parse(JSON.parse(localStorage.getItem(keyOf(resource)) ?? 'null'));
  } catch {
    return usual;
  }
}

/** Stores the choices for the next export. Where the browser cannot store them, they are forgotten. */
export function keepChoices(resource: string, chosen: ExportChoices): void {
  try {
    localStorage.setItem(keyOf(resource), JSON.stringify(chosen));
  } catch {
    // storage is full or forbidden: the export itself goes on
  }
}
