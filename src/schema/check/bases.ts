import { type Localized, labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { baseNameOf, extend, type SchemaPath, type Written } from '../extend.ts';
import type { ParsedResource } from '../parse.ts';
import type { Upgraded } from '../upgrade.ts';
import { suggestion } from './suggest.ts';

/** Puts each list that extends another one over its base. */

/** A text as it was read. */
export interface ReadText {
  readonly parsed: ParsedResource;
  readonly upgraded: Upgraded;
  /** the names by which other lists can extend it */
  readonly names: readonly string[];
}

/** Why the base of a list cannot be used, and a hint. */
interface BaseProblem {
  readonly problem: Localized;
  readonly suggestion: Localized;
}

/** A text together with everything that it extends. */
export interface ExtendedText {
  /** the whole list; the text alone if its base cannot be used */
  readonly written: Written;
  readonly problem?: BaseProblem;
  /** names that the text changes but its base does not have */
  readonly missing: readonly { readonly path: SchemaPath; readonly key: string }[];
}

/** The problem of a list whose base has errors. */
export const brokenBase = (name: string): BaseProblem => ({
  problem: labelOf(locales.checks.bases, 'broken', { name }),
  suggestion: labelOf(locales.checks.baseHints, 'broken'),
});

/** Puts each text over its base; results are in the order of the texts. */
export function extendAll(texts: readonly ReadText[]): ExtendedText[] {
  const byName = new Map<string, number>();
  texts.forEach(({ names }, index) => {
    for (const name of names) if (!byName.has(name)) byName.set(name, index);
  });
  const known = new Map<number, ExtendedText>();

  const extended = (index: number, trail: readonly number[]): ExtendedText => {
    const made = known.get(index) ?? make(index, [...trail, index]);
    known.set(index, made);
    return made;
  };

  const make = (index: number, trail: readonly number[]): ExtendedText => {
    const value = texts[index]?.upgraded.value;
    const own: Written = { value, origin: { text: index, path: [] } };
    const name = baseNameOf(value);
    if (name === undefined) return { written: own, missing: [] };
    const failed = (problem: BaseProblem) => ({ written: own, problem, missing: [] });
    const base = byName.get(name);
    if (base === undefined)
      return failed({
        problem: labelOf(locales.checks.bases, 'missing', { name }),
        ...suggestion(name, byName.keys()),
      });
    if (trail.includes(base)) {
      const names = [...trail.slice(trail.indexOf(base)), base].map((at) => texts[at]?.names[0]);
      const circle = names.join(' → ');
      return failed({
        problem: labelOf(locales.checks.bases, 'circle', { circle }),
        suggestion: labelOf(locales.checks.baseHints, 'circle'),
      });
    }
    const below = extended(base, trail);
    if (below.problem || below.written.value === undefined) return failed(brokenBase(name));
    const missing: { path: SchemaPath; key: string }[] = [];
    const written = extend(below.written, own, (path, key) => missing.push({ path, key }));
    return { written, missing };
  };

  return texts.map((_, index) => extended(index, []));
}
