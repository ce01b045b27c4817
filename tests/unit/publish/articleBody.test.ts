import { describe, expect, it } from 'vitest';
import { bodyOfText, isPlainBody, textOfBody } from '#app/screens/publish/articleBody.ts';

describe('an article’s text', () => {
  it.each([
    '',
    'one line',
    'two\nlines',
    'an empty line\n\nbetween',
    'a < b && c > d',
    '“引号” & 书',
  ])('comes back as it was typed: %j', (text) => {
    const body = bodyOfText(text);
    expect(textOfBody(body)).toBe(text);
    expect(isPlainBody(body)).toBe(true);
  });

  it('never becomes markup', () => {
    expect(bodyOfText('<img src=x onerror=alert(1)>')).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    );
  });

  it.each([
    '<p>bold <strong>words</strong></p>',
    '<h2>heading</h2><p>text</p>',
    '<p>text</p><img src="/cdn/a.png">',
    '<p style="text-align:center">text</p>',
  ])('with formatting is not taken for plain: %s', (body) => {
    expect(isPlainBody(body)).toBe(false);
  });
});
