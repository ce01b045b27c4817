import type { SpecialComponent } from '#contract/entities/special.ts';
import { inLanguage, type Language, listed, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { typeName } from './kinds/names.ts';

/** What the editor calls a component: its own name, else its type's. */
export function componentName(
  component: Pick<SpecialComponent, 'name' | 'type'>,
  language: Language,
): string {
  return component.name || inLanguage(typeName(component), language);
}

/** Joins the names of people. */
export function namesOf(people: readonly string[], language: Language): string {
  return listed([...new Set(people)], language);
}

/** Names in a row, the first three of them by name. */
export function namesInARow(names: readonly string[], language: Language): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  const row = listed(shown, language);
  return more > 0
    ? message(locales.decorator.decoration, language, 'more', { names: row, count: more })
    : row;
}
