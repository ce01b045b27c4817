import { describe, expect, it } from 'vitest';
import { ContentType, LinkType, ShowType, StyleType } from '#contract/codes.ts';
import * as calls from '#contract/endpoints/special.ts';
import {
  bannerItem,
  graphicItem,
  specialComponent,
  specialSettings,
} from '#contract/entities/special.ts';
import { cardCovers, specialLimits } from '#contract/limits.ts';
import { fixedShowLimit } from '#contract/special.ts';

/** What the contract says about special pages, compared with the code. */

describe('special pages in the contract', () => {
  it('have the calls of contract 7.2, under its methods and paths', () => {
    const known = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
    for (const call of [
      'PUT /special/save',
      'GET /special/detail/{id}',
      'GET /special/detail/draft/{id}',
      'GET /special/labels',
      'GET /special/preview/code/{id}',
      'POST /special/list',
      'POST /special/draft/list',
      'POST /special/list/count',
      'DELETE /special/delete',
      'POST /special/top',
    ])
      expect(known).toContain(call);
  });

  it('begin as contract 3 and 9 say: contributions of type 1, the grey #F5F5F5', () => {
    expect(specialSettings.parse({})).toMatchObject({ submit: 1, bgColor: '#F5F5F5', label: null });
  });

  it('have components that begin as contract 3 and 9 say, the limit fixed for types 1, 4 and 7', () => {
    for (const type of [1, 2, 3, 4, 5, 6, 7] as const)
      expect(specialComponent.parse({ type, uuid: 'u', name: '', order: 0 })).toMatchObject({
        hasMore: 1,
        showLimit: 3,
        limitNum: 3,
        datasourceType: 1,
        contents: [],
      });
    expect(([1, 2, 3, 4, 5, 6, 7] as const).filter(fixedShowLimit)).toEqual([1, 4, 7]);
  });

  it('have the items of contract 3: those of a carousel with its ten links, those of an image with text', () => {
    expect(Object.keys(bannerItem.shape).sort()).toEqual(
      [
        ...['title', 'subTitle', 'cover', 'linkType', 'contentType', 'contentId', 'linkUrl'],
        'uuid',
        // ours: what stays in sight where the picture is cropped
        'focalPoint',
      ].sort(),
    );
    expect(Object.keys(LinkType)).toHaveLength(10);
    expect(Object.keys(graphicItem.shape).sort()).toEqual(
      ['cover', 'subTitle', 'summary', 'title', 'uuid', 'focalPoint'].sort(),
    );
  });

  it('have the numbers of contract 5 and 9', () => {
    expect(specialLimits).toMatchObject({
      name: 100,
      summary: 150,
      shareTitle: 30,
      itemsPerComponent: 30,
      topicCircleItems: 1,
      contentsPerComponent: 1_000,
    });
    expect(Object.values(ShowType).sort()).toEqual([100, 200]);
    expect(Object.values(StyleType).sort()).toEqual([
      1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000,
    ]);
    expect(cardCovers).toMatchObject({
      book: { width: 100, height: 132 },
      bookList: { width: 100, height: 132 },
      post: { width: 100, height: 100 },
      topicCircle: { width: 60, height: 60 },
    });
    expect(ContentType).toMatchObject({
      article: 1040,
      dynamic: 1050,
      video: 2010,
      bookList: 3010,
      boardList: 3020,
      reading: 4010,
      user: 5010,
      circle: 8010,
      topic: 9010,
      book: 1110,
    });
  });
});
