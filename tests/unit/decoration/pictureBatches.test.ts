// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { place } from '#app/decoration/document/placing.ts';
import { openState } from '#app/decoration/document/state.ts';
import {
  isThere,
  type PictureBatch,
  placingOf,
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
const onto = { in: 'b' } as const;

describe('pictures that were dropped together', () => {
  it('become slides behind the others, in the order of the files and not of their arrival', () => {
    expect(placingOf(open(2), batchOf(onto, 2, 0, 1), 'en-US')).toMatchObject({
      in: 'b',
      items: [{ cover: '/stored/one.png' }, { cover: '/stored/two.png' }, {}],
    });
  });

  it('come without the one that has not arrived, and never beyond the limit', () => {
    expect(placingOf(open(2), batchOf(onto, 0, 2), 'en-US')).toMatchObject({ items: [{}, {}] });
    expect(placingOf(open(29), batchOf(onto, 0, 1, 2), 'en-US')).toMatchObject({ items: [{}] });
    expect(roomFor(open(29), onto)).toBe(1);
    expect(placingOf(open(2), batchOf(onto), 'en-US')).toBeUndefined();
  });

  it('take the place of a picture, with its link and without its focal point', () => {
    const placing = placingOf(open(2), batchOf({ in: 'b', over: 's1' }, 0), 'en-US');
    if (!placing) throw new Error('there is nothing to place');
    const placed = place(open(2).components, placing);
    const [banner] = 'components' in placed ? placed.components : [];
    expect(banner?.contents).toMatchObject([
      { cover: '/0.png' },
      { cover: '/stored/one.png', title: '1', linkUrl: '/s/1' },
    ]);
    expect(banner?.contents[1]).toHaveProperty('focalPoint', undefined);
  });

  it('make a banner on free space', () => {
    expect(placingOf(open(0), batchOf({ at: 1 }, 0, 1), 'en-US')).toMatchObject({
      at: 1,
      components: [{ type: ComponentType.banner, contents: [{}, { cover: '/stored/two.png' }] }],
    });
  });

  it('have nowhere to go once what they were dropped on is gone', () => {
    const gone = { ...open(1), components: [] };
    expect(isThere(open(1), onto)).toBe(true);
    expect(isThere(gone, onto)).toBe(false);
    expect(isThere(open(1), { in: 'b', over: 's7' })).toBe(false);
    expect(isThere(gone, { at: 0 })).toBe(true);
  });
});
