import {
  byLanguage,
  inLanguage,
  type Language,
  type Localized,
  languages,
  type MessageValues,
  message,
} from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { SchemaPath } from '../check/report.ts';
import { sameJson } from '../json.ts';

type ChangeCode = keyof (typeof locales.listEditor.change)['zh-CN'];

/**
 * How a change affects people and what they stored. `safe`: nobody notices. `visible`: the list looks or works
 * differently, but nothing stored is lost. `breaking`: a link, a saved view, an import file, a record or a permission
 * that worked before no longer works.
 */
export const severities = ['safe', 'visible', 'breaking'] as const;
type ChangeSeverity = (typeof severities)[number];

/** One difference between two versions of a list. */
export interface ResourceChange {
  readonly severity: ChangeSeverity;
  readonly code: ChangeCode;
  /** path in the new version; in the old one if it was removed */
  readonly path: SchemaPath;
  readonly side: 'before' | 'after';
  readonly message: Localized;
}

export type Tell = (
  severity: ChangeSeverity,
  code: ChangeCode,
  path: SchemaPath,
  values?: MessageValues,
  side?: ResourceChange['side'],
) => void;

/** Collects changes. */
export function createChanges(): { readonly changes: ResourceChange[]; readonly tell: Tell } {
  const changes: ResourceChange[] = [];
  return {
    changes,
    tell(severity, code, path, values = {}, side = 'after') {
      changes.push({
        severity,
        code,
        path,
        side,
        message: byLanguage((language) =>
          message(locales.listEditor.change, language, code, withChange(values, language)),
        ),
      });
    },
  };
}

/** Shows what changed in the reader's own language, or in another one if nothing changed in that. */
function withChange(values: MessageValues, own: Language): MessageValues {
  const { before, after } = values;
  if (typeof before !== 'object' || typeof after !== 'object') return values;
  const differs = (language: Language) =>
    inLanguage(before, language) !== inLanguage(after, language);
  const shown = differs(own) ? own : (languages.find(differs) ?? own);
  return { ...values, before: inLanguage(before, shown), after: inLanguage(after, shown) };
}

/** The keys in which two objects differ. */
export function differingKeys(
  left: object,
  right: object,
  ignored: readonly string[] = [],
): string[] {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].filter(
    (key) => !ignored.includes(key) && !sameJson(Reflect.get(left, key), Reflect.get(right, key)),
  );
}

/** Whether the common items are in a different order. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const kept = before.filter((name) => after.includes(name));
  return !sameJson(
    kept,
    after.filter((name) => before.includes(name)),
  );
}

/** Something that has a name, and former names. */
interface Named {
  readonly name: string;
  readonly aliases?: readonly string[] | undefined;
}

/** Finds the successor of a thing: the one with the same name, or with that name among its aliases. */
export const successorOf = <T extends Named>(name: string, after: readonly T[]): T | undefined =>
  after.find((one) => one.name === name) ?? after.find((one) => one.aliases?.includes(name));
