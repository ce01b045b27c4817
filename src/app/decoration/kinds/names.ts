import { addedKind } from '#contract/addedKinds.ts';
import { ComponentType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import type { Localized } from '#contract/language.ts';

const name = (zh: string, en: string): Localized => ({ 'zh-CN': zh, 'en-US': en });

/** Contract 3, component types: the name of each for people, also of those without an editor. */
export const typeNames: Readonly<Record<ComponentType, Localized>> = {
  [ComponentType.unknown]: name('未知组件', 'Unknown component'),
  [ComponentType.banner]: name('轮播图', 'Banner'),
  [ComponentType.book]: name('图书', 'Books'),
  [ComponentType.post]: name('帖子', 'Posts'),
  [ComponentType.topicCircle]: name('话题圈子', 'Topic and circle'),
  [ComponentType.bookList]: name('书单', 'Book lists'),
  [ComponentType.imageText]: name('图文', 'Image and text'),
  [ComponentType.richText]: name('富文本', 'Rich text'),
  [ComponentType.extension]: name('扩展组件', 'Component of an extension'),
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
