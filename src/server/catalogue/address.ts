import type { Video } from '#contract/entities/media.ts';

/** Addresses of drawn pictures. An address has everything that its drawing depends on (see `covers.ts`). */

function drawn(kind: string, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  return `/covers/${kind}.svg?${query}`;
}

/** A book's cover, 200 × 264. */
export const bookCover = (title: string, author: string): string =>
  drawn('book', { title: title.slice(0, 80), author: author.slice(0, 60) });
/** A person's or an institution's portrait, 160 × 160. */
export const portrait = (nickname: string): string =>
  drawn('portrait', { title: nickname.slice(0, 40) });
/** A square emblem of a circle or a topic, 160 × 160. */
export const emblem = (title: string): string => drawn('emblem', { title: title.slice(0, 40) });
/** A picture of a post or article, 640 × 480; `scene` names its subject. */
export const picture = (scene: string, seed: string): string => drawn('picture', { scene, seed });
/** A banner, 960 × 540. */
export const banner = (title: string, subTitle = ''): string =>
  drawn('banner', { title: title.slice(0, 60), subTitle: subTitle.slice(0, 80) });
/** A sample of an institution's licence, 640 × 452; with the scene `blurred` it is out of focus. */
export const licence = (name: string, creditCode: string, place: string, scene = ''): string =>
  drawn('licence', { title: name, subTitle: creditCode, author: place, scene });
/** the only video of the catalogue, in the format of uploads (contract 3); its file is in `video/` */
export const rainVideo = {
  url: '/covers/rain.mp4',
  preview: picture('rain', 'lamp'),
  width: 640,
  height: 480,
  size: 102_238,
  length: 8,
} satisfies Video;
/** Whether the platform draws the picture at this address, instead of a person having provided it. */
export const isDrawn = (address: string): boolean => address.startsWith('/covers/');
