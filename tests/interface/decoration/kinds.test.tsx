import { describe, expect, it } from 'vitest';
import { bookKind } from '#app/decoration/kinds/contentKinds.ts';
import { kinds } from '#app/decoration/kinds/index.ts';
import { createKindRegistry } from '#app/decoration/kinds/kind.ts';
import { richTextKind } from '#app/decoration/kinds/rich-text/index.ts';
import {
  ComponentType,
  ContentType,
  DatasourceType,
  ShowType,
  StyleType,
} from '#contract/codes.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { inLanguage } from '#contract/language.ts';

describe('kinds of component', () => {
  it('refuses to register a type twice', () => {
    const registry = createKindRegistry();
    registry.register(bookKind);
    expect(() => registry.register(bookKind)).toThrow('registered already');
  });

  it.each(kinds.all().map((kind) => [inLanguage(kind.label, 'en-US'), kind] as const))(
    '%s begin as something that may be kept, and empty as contract 5 words it',
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

  it('edits every type of contract 3, in its order', () => {
    expect(kinds.all().map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it.each(kinds.all().map((kind) => [inLanguage(kind.label, 'en-US'), kind] as const))(
    '%s begin as contract 3 and 9 say',
    (_name, kind) => {
      const { showLimit, limitNum, datasourceType, isShowTitle, hasMore, ...begun } = kind.create(
        'u',
        'en-US',
      );
      // forced to 0 for types 1, 4 and 7
      expect(showLimit).toBe([1, 4, 7].includes(kind.key) ? 0 : 3);
      expect({ limitNum, datasourceType, isShowTitle, hasMore }).toEqual({
        limitNum: 3,
        datasourceType: 1,
        isShowTitle: 1,
        hasMore: 1,
      });
      expect(begun).toMatchObject({
        active: true,
        startAt: '',
        endAt: '',
        name: inLanguage(kind.label, 'en-US'),
      });
    },
  );

  it('holds 30 items, one circle and one topic, one text (contract 5)', () => {
    expect(kinds.all().map(({ itemLimit }) => itemLimit)).toEqual([30, 30, 30, 2, 30, 30, 1]);
  });

  it.each(
    kinds.all().flatMap((kind) => (kind.itemLimit === 30 ? [[kind.label['zh-CN'], kind]] : [])),
  )('refuses the 31st item of %s in the contract’s words', (name, kind) => {
    const items = Array.from({ length: 31 }, (_, index) => ({
      ...filled[kind.key],
      uuid: `i${index}`,
    }));
    const component = specialComponent.parse({ ...kind.create('u', 'zh-CN'), contents: items });
    expect(kind.problems(component, 'zh-CN').map(({ field, message }) => [field, message])).toEqual(
      [['contents', `${name}组件最多只能有30项内容，请删减`]],
    );
  });

  it('refuses an image-text item that shows nothing, and lets one stand that has a picture alone', () => {
    const kind = kinds.find(ComponentType.imageText);
    const contents = [
      { uuid: 'a', summary: ' ' },
      { uuid: 'b', cover: '/cdn/a.png' },
    ];
    const component = specialComponent.parse({ ...kind?.create('u', 'zh-CN'), contents });
    expect(kind?.problems(component, 'zh-CN')).toMatchObject([
      { field: 'contents.0', message: '图文组件的第1项还没有内容，请上传图片或填写文字' },
    ]);
  });

  it('refuses a text of more than 200,000 characters, and says by how many', () => {
    const contents = [{ uuid: 't', content: 'x'.repeat(200_001) }];
    const component = { ...richTextKind.create('u', 'en-US'), contents };
    expect(richTextKind.problems(component, 'en-US')).toMatchObject([
      { field: 'contents.0.content', message: expect.stringContaining('it is 1 over the limit') },
    ]);
    expect(
      richTextKind.problems({ ...component, contents: [{ uuid: 't', content: 'x' }] }, 'en-US'),
    ).toEqual([]);
  });

  it('takes an automatic component without picked items for complete, of the types that may be automatic', () => {
    const judged = kinds.all().map((kind) => {
      const component = specialComponent.parse({
        ...kind.create('u', 'zh-CN'),
        datasourceType: DatasourceType.automatic,
      });
      return kind.problems(component, 'zh-CN').length === 0;
    });
    expect(judged).toEqual(kinds.all().map(({ automatic }) => automatic));
    expect(judged).toEqual([false, true, true, true, true, false, false]);
  });

  it.each(['zh-CN', 'en-US'] as const)(
    'sums up what a component holds in one line, %s',
    (language) => {
      for (const kind of kinds.all()) {
        const empty = kind.create('u', language);
        const full = specialComponent.parse({
          ...empty,
          contents: [{ ...filled[kind.key], uuid: 'a', ...named[kind.key] }],
        });
        expect(kind.summary(empty, language)).not.toContain('{');
        expect(kind.summary(empty, language)).toBeTruthy();
        expect(kind.summary(full, language)).not.toBe(kind.summary(empty, language));
      }
      const automatic = {
        ...kinds.find(ComponentType.book)?.create('u', language),
        datasourceType: DatasourceType.automatic,
      };
      const book = specialComponent.parse(automatic);
      expect(kinds.find(ComponentType.book)?.summary(book, language)).toContain('3');
    },
  );
});

describe('components that an earlier editor has saved', () => {
  const upgraded = (component: object) => {
    const page = {
      components: [specialComponent.parse({ uuid: 'u', name: '组件', order: 0, ...component })],
    };
    return kinds.upgrade(page).components[0];
  };

  it('get a look that their type offers: one that it does not was drawn as the first', () => {
    // an absent style was read as `fill`
    expect(upgraded({ type: ComponentType.book })).toMatchObject({
      styleType: StyleType.leftRight,
    });
    expect(upgraded({ type: ComponentType.book, showType: ShowType.carousel })).toMatchObject({
      showType: ShowType.single,
    });
  });

  it.each([1, 4, 7])('show all they hold where they are of type %i', (type) => {
    expect(upgraded({ type, showLimit: 5 })).toMatchObject({ showLimit: 0 });
  });

  it('list the circle first, lose nothing, and lead where their link says', () => {
    const contents = [
      { uuid: 't', contentType: ContentType.topic, contentId: '1' },
      { uuid: 'c', contentType: ContentType.circle, contentId: '2' },
    ];
    expect(upgraded({ type: ComponentType.topicCircle, contents })).toMatchObject({
      contents: [{ uuid: 'c' }, { uuid: 't' }],
    });
    const slides = [{ uuid: 's', linkType: 3, contentId: '8', title: '书' }];
    expect(upgraded({ type: ComponentType.banner, contents: slides })).toMatchObject({
      contents: [{ uuid: 's', title: '书', contentType: ContentType.book }],
    });
  });

  it('stay the same objects where nothing is to be done, and where their type is not known', () => {
    const components = [
      ...kinds.all().map((kind) => specialComponent.parse(kind.create('u', 'zh-CN'))),
      specialComponent.parse({ type: 99, uuid: 'x', order: 7, secret: { kept: true } }),
    ];
    const after = kinds.upgrade({ components }).components;
    expect(after.every((component, index) => component === components[index])).toBe(true);
  });
});

const record = { contentType: ContentType.book, contentId: '1' };
/** One item of each type. */
const filled: Readonly<Record<number, object>> = {
  1: { cover: '/cdn/a.png' },
  2: record,
  3: record,
  4: { ...record, contentType: ContentType.circle },
  5: record,
  6: { title: '图' },
  7: { content: '<p>一段</p>' },
};
/** What people would know that item by. */
const named: Readonly<Record<number, object>> = {
  1: {},
  2: { title: '边城' },
  3: { title: '读后' },
  4: { title: '夜读' },
  5: { title: '书单' },
  6: { title: '图' },
  7: {},
};
