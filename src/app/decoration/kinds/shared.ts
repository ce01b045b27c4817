import { DatasourceOrder, DatasourceType, ShowType, StyleType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { defaultLimitNum, defaultShowLimit } from '#contract/limits.ts';
import { specialProblems } from '#contract/special.ts';

/** What every new component begins with (SPEC 3, 9). */
export const componentDefaults = {
  title: '',
  order: 0,
  active: true,
  startAt: '',
  endAt: '',
  isShowTitle: 1,
  hasMore: 1,
  showLimit: defaultShowLimit,
  datasourceType: DatasourceType.picked,
  datasourceOrder: DatasourceOrder.newest,
  showType: ShowType.single,
  styleType: StyleType.leftRight,
  limitNum: defaultLimitNum,
} as const;

/** The contract's own rules for one component, by path below it. */
export function contractProblems(component: SpecialComponent, language: Language): Problem[] {
  const prefix = 'components.0.';
  return specialProblems(
    { components: [component] },
    { language, draft: false, today: '' },
  ).flatMap((problem) =>
    problem.field.startsWith(prefix)
      ? [{ ...problem, field: problem.field.slice(prefix.length) }]
      : [],
  );
}

/** A key for a component or an item that no other has; made where `crypto.randomUUID` is missing too (plain http). */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
