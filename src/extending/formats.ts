import { addFormat } from '#schema/added.ts';
import { addedParts } from './installed.ts';

let loading: Promise<void> | undefined;

/** Loads the formats of extensions, once, so that `formatOf` has them: the platform at its start, browsers with the first form. */
export function loadFormats(): Promise<void> {
  loading ??= Promise.all(
    Object.entries(addedParts.formats).map(async ([name, { load }]) => {
      addFormat(name, (await load()).default);
    }),
  ).then(() => undefined);
  return loading;
}
