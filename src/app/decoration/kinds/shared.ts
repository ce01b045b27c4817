import { newUuid } from '#app/session/newUuid.ts';
import { ComponentType, DatasourceOrder, DatasourceType } from '#contract/codes.ts';
import { componentLooks, type KnownComponentType } from '#contract/componentLooks.ts';
import {
  type SpecialComponent,
  type SpecialComponentOf,
  specialComponent,
} from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import { inLanguage, type Language, labelOf } from '#contract/language.ts';
import { defaultLimitNum, defaultShowLimit } from '#contract/limits.ts';
import { fixedShowLimit, itemLimitOf, specialProblems } from '#contract/special.ts';
import type { Catalogue } from '#locales/index.ts';
import { holderOf, type Item } from '../document/placing.ts';
import { typeNames } from './names.ts';
import { type SampleLook, sampleOf } from './Sample.tsx';

/** Empty contents of any kind of item. */
const noContents = (): never[] => [];

/** A new component of a type with its defaults (contract 3, 9) and no contents. */
export function newComponent<T extends KnownComponentType>(
  type: T,
  uuid: string,
  language: Language,
) {
  const { showTypes, styleTypes } = componentLooks[type];
  return {
    type,
    uuid,
    name: inLanguage(typeNames[type], language),
    title: '',
    order: 0,
    active: true,
    startAt: '',
    endAt: '',
    isShowTitle: 1,
    hasMore: 1,
    // contract 3: types 1, 4 and 7 show all they hold
    showLimit: fixedShowLimit(type) ? 0 : defaultShowLimit,
    datasourceType: DatasourceType.picked,
    datasourceOrder: DatasourceOrder.newest,
    showType: showTypes[0],
    styleType: styleTypes[0],
    limitNum: defaultLimitNum,
    contents: noContents(),
  } as const;
}

/** A new component for items, of the type that holds them; undefined if none does. */
export function componentHolding(
  contents: readonly Item[],
  language: Language,
): SpecialComponent | undefined {
  const [type] = contents.map(holderOf);
  if (type === undefined || type === ComponentType.unknown) return undefined;
  const made = newComponent(type, newUuid(), language);
  return specialComponent.safeParse({ ...made, contents }).data;
}

/**
 * What upgrading does for every kind: a look that the type offers (another is drawn as the first one), and the display
 * limit of types 1, 4 and 7 (contract 3).
 */
export function upgradeShared<C extends SpecialComponentOf<KnownComponentType>>(component: C): C {
  const looks = componentLooks[component.type];
  const showType = looks.showTypes.includes(component.showType)
    ? component.showType
    : looks.showTypes[0];
  const styleType = looks.styleTypes.includes(component.styleType)
    ? component.styleType
    : looks.styleTypes[0];
  const showLimit = fixedShowLimit(component.type) ? 0 : component.showLimit;
  const same =
    showType === component.showType &&
    styleType === component.styleType &&
    showLimit === component.showLimit;
  return same ? component : { ...component, showType, styleType, showLimit };
}

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

/**
 * What a kind has by its type alone.
 *
 * @param texts what the palette says about it, other names that find it, also in pinyin, and what to do with an empty one
 */
export const kindOf = <T extends KnownComponentType>(
  type: T,
  texts: Catalogue<'description' | 'keywords' | 'hint'>,
  sample: SampleLook,
) => ({
  type,
  label: typeNames[type],
  description: labelOf(texts, 'description'),
  keywords: Object.values(labelOf(texts, 'keywords')),
  create: (uuid: string, language: Language) => newComponent(type, uuid, language),
  itemLimit: itemLimitOf(type),
  ...componentLooks[type],
  automatic: false,
  problems: contractProblems,
  upgrade: upgradeShared,
  Sample: sampleOf(sample, texts),
});
