import { newUuid } from '#app/session/newUuid.ts';
import { ComponentType } from '#contract/codes.ts';
import { type SpecialComponent, specialComponent } from '#contract/entities/special.ts';
import type { Language } from '#contract/language.ts';
import type { MovedItem } from '../document/itemMoves.ts';
import { componentOf, type EditorState } from '../document/state.ts';
import { kinds } from '../kinds/index.ts';
import type { PictureTarget } from './dropTarget.ts';

/** Pictures that were dropped together: they come onto the page together, in their order, once the last one is stored. */
export interface PictureBatch {
  target: Exclude<PictureTarget, { kind: 'refused' }>;
  files: readonly File[];
  /** addresses of those that are stored */
  readonly stored: Map<File, string>;
}

/** What a batch makes of the page. */
export type BatchResult =
  | {
      readonly kind: 'items';
      readonly uuid: string;
      readonly items: readonly MovedItem[];
      readonly added: number;
    }
  | {
      readonly kind: 'component';
      readonly component: SpecialComponent;
      readonly at: number;
      readonly added: number;
    };

/** Whether what a batch was dropped on is still on the page. */
export function isThere(state: EditorState, { target }: PictureBatch): boolean {
  if (target.kind === 'make') return true;
  const component = componentOf(state, target.component);
  if (!component || target.kind === 'fill') return component !== undefined;
  return component.contents.some(({ uuid }) => uuid === target.item);
}

/** How many more items a component may have; without one, those of a new banner. */
export function roomFor(state: EditorState, target: PictureBatch['target']): number {
  if (target.kind === 'replace') return 1;
  if (target.kind === 'make') return kinds.find(ComponentType.banner)?.itemLimit ?? 0;
  const component = componentOf(state, target.component);
  const limit = component ? (kinds.of(component)?.itemLimit ?? 0) : 0;
  return Math.max(0, limit - (component?.contents.length ?? 0));
}

/** What the stored pictures of a batch make of the page; undefined where they make nothing of it. */
export function resultOf(
  state: EditorState,
  { target, files, stored }: PictureBatch,
  language: Language,
): BatchResult | undefined {
  const addresses = files.flatMap((file) => stored.get(file) ?? []);
  if (addresses.length === 0) return undefined;
  if (target.kind === 'make') {
    const kind = kinds.find(ComponentType.banner);
    const contents = addresses.map((address) => kind?.pictureItem?.(address));
    const made = specialComponent.safeParse({ ...kind?.create(newUuid(), language), contents });
    if (!made.success) return undefined;
    return { kind: 'component', component: made.data, at: target.at, added: addresses.length };
  }
  const component = componentOf(state, target.component);
  const make = component && kinds.of(component)?.pictureItem;
  if (!component || !make) return undefined;
  const present: readonly MovedItem[] = component.contents;
  if (target.kind === 'replace') {
    const [cover = ''] = addresses;
    const items = present.map((item) =>
      item.uuid === target.item ? { ...item, cover, focalPoint: undefined } : item,
    );
    return { kind: 'items', uuid: component.uuid, items, added: 1 };
  }
  const fresh = addresses.slice(0, roomFor(state, target)).map(make);
  return {
    kind: 'items',
    uuid: component.uuid,
    items: [...present, ...fresh],
    added: fresh.length,
  };
}
