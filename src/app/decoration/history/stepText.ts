import { ComponentType } from '#contract/codes.ts';
import { hasText, type Language, listed, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { ContentsStep, StepName } from '../document/steps.ts';
import { componentName, namesInARow } from '../names.ts';

/** One line that names a step of the history. */
export function stepText(step: StepName, language: Language): string {
  const { act, subjects, keys, contents } = step;
  const names = namesInARow(
    subjects.map((subject) => componentName(subject, language)),
    language,
  );
  // a rich text is stored as one item, but people do not see it as one
  const hasItems = subjects[0]?.type !== ComponentType.richText;
  const ofItems =
    act === 'edit' && contents && hasItems ? contentsText(names, contents, language) : undefined;
  if (ofItems !== undefined) return ofItems;
  const what = listed(
    keys.flatMap((key) => keyLabel(act === 'settings', key, language)),
    language,
  );
  if (act === 'edit' && what === '')
    return message(locales.decorator.history, language, 'editAny', { names });
  return message(locales.decorator.history, language, act, { names, what });
}

/** The change of a component's items in words; undefined if the changed part has no name. */
function contentsText(
  names: string,
  contents: ContentsStep,
  language: Language,
): string | undefined {
  switch (contents.kind) {
    case 'added':
      return message(locales.decorator.history, language, 'addItems', {
        names,
        count: contents.count,
      });
    case 'removed':
      return message(locales.decorator.history, language, 'removeItems', {
        names,
        count: contents.count,
      });
    case 'sorted':
      return message(locales.decorator.history, language, 'sortItems', { names });
    case 'edited': {
      const { position, keys } = contents;
      const labels = new Set(keys.flatMap((key) => knownLabel(`item_${key}`, language)));
      const what = listed([...labels], language);
      return what === ''
        ? undefined
        : message(locales.decorator.history, language, 'editItem', { names, position, what });
    }
  }
}

/** The name of a key of a component or of the page's settings; empty if it has none. */
export function keyLabel(isSetting: boolean, key: string, language: Language): string[] {
  if (isSetting)
    return hasText(locales.decorator.settings, key)
      ? [message(locales.decorator.settings, language, key)]
      : [];
  return knownLabel(`key_${key}`, language);
}

const knownLabel = (key: string, language: Language): string[] =>
  hasText(locales.decorator.history, key)
    ? [message(locales.decorator.history, language, key)]
    : [];
