import { expect, test } from 'vitest';
import { cleanAttribute, isEmptyRichText } from '#contract/richText.ts';

test.each([
  '',
  '<p></p>',
  '<p> </p><p><br></p>',
  '<p>&nbsp;&#160;&#xA0;</p>',
  '<h2><strong></strong></h2>',
  '<p',
])('HTML that shows nothing is empty: %j', (html) => {
  expect(isEmptyRichText(html)).toBe(true);
});

test.each([
  '书',
  '<p>a</p>',
  '<p></p><p>1</p>',
  'a<p></p>',
  '<p><img src="/a.png"></p>',
  '<hr>',
  '<VIDEO src="/a.mp4"></VIDEO>',
])('HTML that shows text, media or a line is not empty: %j', (html) => {
  expect(isEmptyRichText(html)).toBe(false);
});

test('a long description of a picture says that it was cut, between whole characters, and is cut once', () => {
  const cut = cleanAttribute('img', 'alt', `a${'📚'.repeat(600)}`) ?? '';
  expect(cut.endsWith('📚…')).toBe(true);
  expect(cleanAttribute('img', 'alt', cut)).toBe(cut);
  const words = cleanAttribute('img', 'alt', `${'书'.repeat(498)} ${'卷'.repeat(9)}`) ?? '';
  expect(words.endsWith('书…')).toBe(true);
  expect(cleanAttribute('img', 'alt', '书'.repeat(500))).toBe('书'.repeat(500));
});
