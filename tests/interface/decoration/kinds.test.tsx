import { describe, expect, it } from 'vitest';
import { bannerKind } from '#app/decoration/kinds/banner/index.ts';
import { bookKind } from '#app/decoration/kinds/book/index.ts';
import { mergeItems } from '#app/decoration/kinds/contents.ts';
import { kinds } from '#app/decoration/kinds/index.ts';
import { createKindRegistry } from '#app/decoration/kinds/registry.ts';
import { ContentType } from '#contract/codes.ts';
import { contentItem, specialComponent } from '#contract/entities/special.ts';

describe('kinds of component', () => {
  it('refuses to register a type twice', () => {
    const registry = createKindRegistry();
    registry.register(bookKind);
    expect(() => registry.register(bookKind)).toThrow('registered already');
  });

  it.each(kinds.all().map((kind) => [kind.label['en-US'], kind] as const))(
    '%s begin as something that may be kept, and empty as SPEC 5 words it',
    (_name, kind) => {
      const component = kind.create('u', 'zh-CN');
      expect(specialComponent.safeParse(component).success).toBe(true);
      expect(kind.problems(component, 'zh-CN')).toEqual([
        {
          field: 'contents',
          code: 'empty',
          message: `${kind.label['zh-CN']}组件内容为空，请配置完整`,
        },
      ]);
    },
  );

  it('shows all slides of a banner: its display limit is 0 (SPEC 3)', () => {
    expect(bannerKind.create('u', 'en-US').showLimit).toBe(0);
  });

  it('keeps the order and the keys of what stays chosen', () => {
    const item = (uuid: string, contentId: string) =>
      contentItem.parse({ uuid, contentType: ContentType.book, contentId });
    const present = [item('x', '1'), item('y', '2')];
    const chosen = [item('new', '3'), item('again', '2')];
    expect(mergeItems(present, chosen).map(({ uuid }) => uuid)).toEqual(['y', 'new']);
  });
});
