import { z } from 'zod';
import { forgetCopy, listCopies } from '#app/widgets/draft/deviceCopies.ts';
import type { KeptDraft } from '#app/widgets/draft/draftTypes.ts';
import { type DraftSubject, leaveDraft } from '#app/widgets/draft/shelf.ts';
import { claim } from '#app/widgets/windowClaim.ts';
import { identifier } from '#contract/endpoint.ts';
import { specialDocument, specialSettings } from '#contract/entities/special.ts';
import { openState } from '../document/state.ts';
import { keptText, type PageValues, valuesOf } from './pageValues.ts';

/**
 * What windows of earlier versions stored of a page: one entry for the page, with or without the name of the window, and
 * one for each component.
 */
const formerPage = z.object({
  version: z.literal(2),
  revision: z.number().int().optional(),
  keptAt: z.iso.datetime(),
  settings: specialSettings,
  components: z.array(z.object({ uuid: z.string(), id: identifier.optional() })),
});
const component = z.record(z.string(), z.unknown());

const windowMark = '.window.';
const componentMark = '.component.';

type Texts = ReadonlyMap<string, string>;

/** Takes over what windows of earlier versions left of a page, so that it is offered like any other draft. */
export async function takeOverFormerCopies(subject: DraftSubject): Promise<void> {
  const { account, id = 'new' } = subject;
  const page = `bookdesk.decoration.${account}.${id}`;
  const texts = await listCopies(page);
  for (const key of texts.keys()) {
    const isOfPage = key === page || key.startsWith(page + windowMark);
    if (!isOfPage || key.includes(componentMark)) continue;
    const writer =
      key === page ? `former.${account}.${id}` : key.slice(page.length + windowMark.length);
    const held = await claim(`decoration.kept.${writer}`);
    const kept = held && readFormer(key, texts);
    // if there is no room, it stays where it is
    if (kept && (await leaveDraft(subject, writer, kept, keptText))) await forgetFormer(key, texts);
    held?.release();
  }
}

function readFormer(key: string, texts: Texts): KeptDraft<PageValues> | undefined {
  try {
    const page = formerPage.parse(JSON.parse(texts.get(key) ?? ''));
    const components = page.components.map(({ uuid, id }, order) => {
      const written = component.parse(JSON.parse(texts.get(key + componentMark + uuid) ?? ''));
      return { ...written, order, ...(id && { id }) };
    });
    const document = specialDocument.parse({ ...page.settings, components });
    return {
      values: valuesOf(openState(document, false)),
      keptAt: Date.parse(page.keptAt),
      follows: page.revision ?? null,
      isSaved: false,
      known: [],
      isHandedIn: false,
    };
  } catch {
    return undefined;
  }
}

async function forgetFormer(key: string, texts: Texts): Promise<void> {
  const parts = [...texts.keys()].filter((name) => name.startsWith(key + componentMark));
  for (const name of [...parts, key]) await forgetCopy(name);
}
