// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { openState } from '#app/decoration/document/state.ts';
import {
  isThere,
  type PictureBatch,
  resultOf,
  roomFor,
} from '#app/decoration/drops/pictureBatches.ts';
import { ComponentType, LinkType } from '#contract/codes.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { pageOf } from './pages.ts';

const slides = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    uuid: `s${index}`,
    title: `${index}`,
    cover: `/${index}.png`,
    focalPoint: { x: 1, y: 2 },
    linkType: LinkType.custom,
    linkUrl: '/s/1',
  }));
const open = (count: number) => {
  const type = ComponentType.banner;
  const contents = slides(count);
  const banner = specialComponent.parse({ type, uuid: 'b', name: 'b', order: 0, contents });
  return openState({ ...pageOf(0), components: [banner] }, true);
};
const pictures = ['one.png', 'two.png', 'three.png'].map((name) => new File(['x'], name));
const batchOf = (target: PictureBatch['target'], ...storedOnes: number[]): PictureBatch => ({
  target,
  files: pictures,
  stored: new Map(
    storedOnes.flatMap((index) => {
      const file = pictures[index];
      return file ? [[file, `/stored/${file.name}`] as const] : [];
    }),
  ),
});
const onto = { kind: 'fill', component: 'b' } as const;

describe('pictures that were dropped together', () => {
  it('become slides behind the others, in the order of the files and not of their arrival', () => {
    const result = resultOf(open(2), batchOf(onto, 2, 0, 1), 'en-US');
    expect(result).toMatchObject({
      uuid: 'b',
      added: 3,
      items: [{}, {}, { cover: '/stored/one.png' }, { cover: '/stored/two.png' }, {}],
    });
  });

  it('come without the one that has not arrived, and never beyond the limit', () => {
    expect(resultOf(open(2), batchOf(onto, 0, 2), 'en-US')).toMatchObject({ added: 2 });
    expect(resultOf(open(29), batchOf(onto, 0, 1, 2), 'en-US')).toMatchObject({ added: 1 });
    expect(roomFor(open(29), onto)).toBe(1);
    expect(resultOf(open(2), batchOf(onto), 'en-US')).toBeUndefined();
  });

  it('take the place of a picture, with its link and without its focal point', () => {
    const target = { kind: 'replace', component: 'b', item: 's1' } as const;
    const result = resultOf(open(2), batchOf(target, 0), 'en-US');
    expect(result).toMatchObject({
      items: [{ cover: '/0.png' }, { cover: '/stored/one.png', title: '1', linkUrl: '/s/1' }],
    });
    const [, replaced] = result?.kind === 'items' ? result.items : [];
    expect(replaced).toHaveProperty('focalPoint', undefined);
  });

  it('make a banner on free space', () => {
    expect(resultOf(open(0), batchOf({ kind: 'make', at: 1 }, 0, 1), 'en-US')).toMatchObject({
      kind: 'component',
      at: 1,
      component: { type: ComponentType.banner, contents: [{}, { cover: '/stored/two.png' }] },
    });
  });

  it('have nowhere to go once what they were dropped on is gone', () => {
    const gone = { ...open(1), components: [] };
    expect(isThere(open(1), batchOf(onto))).toBe(true);
    expect(isThere(gone, batchOf(onto))).toBe(false);
    const slide = { kind: 'replace', component: 'b', item: 's7' } as const;
    expect(isThere(open(1), batchOf(slide))).toBe(false);
    expect(isThere(gone, batchOf({ kind: 'make', at: 0 }))).toBe(true);
  });
});
