import type { Language } from '#contract/language.ts';
import { listLabelOf } from '#schema/infer/headings.ts';
import { newOwnList, withPublishing } from '#schema/own/start.ts';
import { asFound, draftText } from './choices.ts';
import type { Values } from './question.ts';

/** The draft of a list of own records: a title, when it was made, and what the person calls it. */
export function ownDraft(
  { name = '', label = '', isPublished = false }: Values,
  language: Language,
): string {
  const list = newOwnList(name);
  const definition = isPublished ? withPublishing(list) : list;
  const called = { ...listLabelOf(label), [language]: label.trim() };
  return draftText(definition, { ...asFound(definition), label: called }, []);
}
