import { ComponentType, ContentType, LinkType } from '#contract/codes.ts';
import { type SpecialSave, specialComponent, specialSave } from '#contract/entities/special.ts';

/** A page that may be published, with a banner; `patch` changes its settings or adds to it. */
export function publishable(patch: Partial<SpecialSave> = {}): SpecialSave {
  return specialSave.parse({
    name: '读一座城',
    summary: '从一本书走进一座城',
    cover: '/cdn/cover.png',
    startAt: '2030-01-01 08:00:00',
    endAt: '2030-02-01 08:00:00',
    shareCover: '/cdn/share.png',
    shareTitle: '一起读城',
    components: [banner('a')],
    ...patch,
  });
}

/** A banner of one slide with a custom link. */
export function banner(uuid: string, slide: Record<string, unknown> = {}) {
  return specialComponent.parse({
    type: ComponentType.banner,
    uuid,
    name: '轮播图',
    order: 0,
    contents: [
      {
        uuid: `${uuid}-1`,
        title: '城与书',
        cover: '/cdn/slide.png',
        linkType: LinkType.custom,
        linkUrl: 'https://example.org/',
        ...slide,
      },
    ],
  });
}

/** A component of books, each by its id. */
export function books(uuid: string, ids: readonly string[], name = '图书') {
  return specialComponent.parse({
    type: ComponentType.book,
    uuid,
    name,
    order: 1,
    contents: ids.map((id) => ({
      uuid: `${uuid}-${id}`,
      contentType: ContentType.book,
      contentId: id,
      title: '旧书名',
    })),
  });
}
