import {
  type Language,
  type Localized,
  languages,
  type MessageValues,
  message,
} from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { SchemaPath } from '../check/report.ts';
import { sameJson } from '../json.ts';
import type { ChangeCode } from './messages.ts';

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

type Values = Readonly<Record<string, string | number | Localized>>;
export type Tell = (
  severity: ChangeSeverity,
  code: ChangeCode,
  path: SchemaPath,
  values?: Values,
  side?: ResourceChange['side'],
) => void;

/** Collects changes. */
export function createChanges(): { readonly changes: ResourceChange[]; readonly tell: Tell } {
  const changes: ResourceChange[] = [];
  return {
    changes,
    tell(severity, code, path, values = {}, side = 'after') {
      const text = (language: Language) =>
        message(
          locales.listEditor.change,
          language,
          code,
          valuesIn(values, changedLanguage(values, language)),
        );
      changes.push({
        severity,
        code,
        path,
        side,
        message: { 'zh-CN': text('zh-CN'), 'en-US': text('en-US') },
      });
    },
  };
}

/** The language in which to show the change: the reader's own, unless nothing changed in it. */
function changedLanguage({ before, after }: Values, own: Language): Language {
  if (typeof before !== 'object' || typeof after !== 'object') return own;
  const differs = (language: Language) => before[language] !== after[language];
  return differs(own) ? own : (languages.find(differs) ?? own);
}

const valuesIn = (values: Values, language: Language): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] : value,
    ]),
  );

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
