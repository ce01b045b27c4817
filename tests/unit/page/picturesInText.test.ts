// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { purifiedBody } from '#app/widgets/rich-text/purify.ts';
import type { PictureSizes } from '#contract/pictureSize.ts';
import { picturesInText } from '#page/picturesInText.ts';
import { sanitiseHtml } from '#server/html.ts';
import { roomInText } from '#server/pages/renderPage.tsx';

const stored = `/files/image/ab/${'a'.repeat(32)}.png`;
const sized = (width: number) => `x-oss-process=image/resize,w_${width}/format,webp`;

describe.each([
  ['on the server', sanitiseHtml],
  ['in the browser', (html: string) => purifiedBody(html).innerHTML],
])('pictures in a rich text that was cleaned %s', (_where, cleaned) => {
  /** The pictures of a text as a browser reads them. */
  const drawn = (html: string, sizes: PictureSizes = {}) => [
    ...new DOMParser()
      .parseFromString(picturesInText(roomInText(cleaned(html), sizes)), 'text/html')
      .querySelectorAll('img'),
  ];

  it('wait until they come near, and travel in the size that they are shown in', () => {
    const [whole, small] = drawn(
      `<p>前<img src="${stored}" alt="封面">后</p><img width="60" src="${stored}">`,
    );
    expect(whole?.getAttribute('src')).toBe(`${stored}?${sized(1280)}`);
    expect(whole?.getAttribute('loading')).toBe('lazy');
    expect(whole?.getAttribute('alt')).toBe('封面');
    expect(small?.getAttribute('src')).toBe(`${stored}?${sized(160)}`);
    expect(small?.getAttribute('width')).toBe('60');
  });

  it('are silent where nothing was written about them, lest their address is read aloud', () => {
    const [silent, named] = drawn(`<img src="${stored}"><img src="${stored}" title="a" alt="图">`);
    expect(silent?.getAttribute('alt')).toBe('');
    expect(named?.getAttribute('alt')).toBe('图');
  });

  it('stay as they are where they stand elsewhere, parameters and all', () => {
    const address = 'https://pictures.example/a.png?b=1&c=2';
    const [picture] = drawn(`<img src="${address.replace('&', '&amp;')}">`);
    expect(picture?.getAttribute('src')).toBe(address);
    const [cover] = drawn('<img src="/covers/book.svg?title=a&amp;tone=2">');
    expect(cover?.getAttribute('src')).toBe(`/covers/book.svg?title=a&tone=2&${sized(1280)}`);
  });

  it('keep their room, and come in the widths that screens need, where their size is known', () => {
    const sizes = { [`image/ab/${'a'.repeat(32)}.png`]: { width: 2_000, height: 3_000 } };
    const [whole, narrow, low, both] = drawn(
      `<img src="${stored}"><img width="300" src="${stored}"><img height="60" src="${stored}"><img width="50" height="50" src="https://cdn.example${stored}">`,
      sizes,
    );
    const room = (image: Element | undefined) =>
      ['width', 'height'].map((name) => image?.getAttribute(name));
    expect(room(whole)).toEqual(['1280', '1920']);
    expect(room(narrow)).toEqual(['300', '450']);
    expect(room(low)).toEqual(['40', '60']);
    expect(room(both)).toEqual(['50', '50']);
    expect(whole?.getAttribute('srcset')).toBe(
      `${stored}?${sized(640)} 640w, ${stored}?${sized(1280)} 1280w`,
    );
    expect(whole?.getAttribute('sizes')).toBe('(min-width: 1040px) 992px, 100vw');
    expect(narrow?.getAttribute('sizes')).toBe('300px');
    const [unknown] = drawn(`<img src="${stored}">`, {});
    expect(room(unknown)).toEqual([null, null]);
    expect(unknown?.getAttribute('srcset')).toBeNull();
  });

  it('and text that only looks like one stays text', () => {
    const html = cleaned(`<p>&lt;img src="${stored}"&gt;</p>`);
    expect(picturesInText(html)).toBe(html);
  });
});
