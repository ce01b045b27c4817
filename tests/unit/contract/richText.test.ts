import { expect, test } from 'vitest';
import { isEmptyRichText } from '#contract/richText.ts';

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
