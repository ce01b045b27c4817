// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { purifiedBody } from '#app/widgets/rich-text/purify.ts';
import { picturesInText } from '#page/picturesInText.ts';
import { sanitiseHtml } from '#server/html.ts';

const stored = `/files/image/ab/${'a'.repeat(32)}.png`;
const sized = (width: number) => `x-oss-process=image/resize,w_${width}/format,webp`;

describe.each([
  ['on the server', sanitiseHtml],
  ['in the browser', (html: string) => purifiedBody(html).innerHTML],
])('pictures in a rich text that was cleaned %s', (_where, cleaned) => {
  /** The pictures of a text as a browser reads them. */
  const drawn = (html: string) => [
    ...new DOMParser()
      .parseFromString(picturesInText(cleaned(html)), 'text/html')
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

  it('and text that only looks like one stays text', () => {
    const html = cleaned(`<p>&lt;img src="${stored}"&gt;</p>`);
    expect(picturesInText(html)).toBe(html);
  });
});
