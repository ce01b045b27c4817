import type { Saved } from '#contract/endpoint.ts';
import { type Language, message } from '#contract/language.ts';
import { specialLimits } from '#contract/limits.ts';
import { cutText, lengthOf } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import type { Services } from '../services.ts';
import { takeNewest } from './detail.ts';
import { normaliseDocument, readDocument } from './document.ts';
import { writeVersion } from './save.ts';
import { withPresentLabel } from './versions.ts';

/** Makes a new draft from the newest version of a page, with new ids for its components. */
export async function copySpecial(
  services: Services,
  accountId: string,
  id: string,
  language: Language,
): Promise<Saved> {
  return services.database.transaction().execute(async (database) => {
    const original = readDocument((await takeNewest(database, id)).document);
    const labelled = await withPresentLabel(database, original);
    const components = labelled.components.map((component) => ({ ...component, id: undefined }));
    const document = normaliseDocument({
      ...labelled,
      components,
      name: nameOfCopy(original.name, language),
    });
    const saved = await writeVersion(database, services, {
      before: undefined,
      accountId,
      document,
      isDraft: true,
    });
    return { id: saved.id, revision: saved.revision };
  });
}

/** The name with a word that distinguishes the copy from its original, shortened to the longest allowed name. */
function nameOfCopy(name: string, language: Language): string {
  const suffix = message(locales.decorator.server, language, 'copyName', { name: '' });
  const kept = cutText(name, specialLimits.name - lengthOf(suffix));
  return message(locales.decorator.server, language, 'copyName', { name: kept });
}
