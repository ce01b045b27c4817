import { addedKind } from '#contract/addedKinds.ts';
import { ComponentType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { type Localized, labelOf } from '#contract/language.ts';
import { allLocales } from '#locales/index.ts';

/** In every language: a component whose name is its type's has none of its own. */
const name = (type: keyof typeof ComponentType) => labelOf(allLocales.decorator.types, type);

/** Contract 3, component types: the name of each for people, also of those without an editor. */
export const typeNames: Readonly<Record<ComponentType, Localized>> = {
  [ComponentType.unknown]: name('unknown'),
  [ComponentType.banner]: name('banner'),
  [ComponentType.book]: name('book'),
  [ComponentType.post]: name('post'),
  [ComponentType.topicCircle]: name('topicCircle'),
  [ComponentType.bookList]: name('bookList'),
  [ComponentType.imageText]: name('imageText'),
  [ComponentType.richText]: name('richText'),
  [ComponentType.extension]: name('extension'),
};

/** What people call the type of a component; for one of an extension, its kind. */
export const typeName = ({ type, kind = '' }: TypedComponent): Localized =>
  addedKind(kind)?.label ?? typeNames[type];

interface TypedComponent {
  readonly type: ComponentType;
  /** for one of an extension */
  readonly kind?: string;
}

/** The kind of a component whose extension is not installed. */
export function missingKindOf(component: SpecialComponent): string | undefined {
  if (component.type !== ComponentType.unknown) return undefined;
  const { type, kind } = component.original;
  return type === ComponentType.extension && typeof kind === 'string' ? kind : undefined;
}
