import { afterEach, describe, expect, it } from 'vitest';
import { beginAt } from '#app/widgets/beginAt.ts';

const draw = (html: string) => {
  document.body.innerHTML = html;
};
const element = (selector: string) => document.querySelector<HTMLElement>(selector);
const stands = beginAt(() => element('#first')?.focus());

describe('a dialog that has come to stand', () => {
  afterEach(() => draw(''));

  it('has its first field focused, whatever it was opened from', () => {
    draw('<input id="opener"><div class="ant-modal" tabindex="-1"><input id="first"></div>');
    element('#opener')?.focus();
    stands(true);
    expect(document.activeElement?.id).toBe('first');
  });

  it.each(['<input id="second">', '<textarea id="second"></textarea>'])(
    'leaves a person who types into another of its fields by then where they are: %s',
    (second) => {
      draw(`<div class="ant-modal" tabindex="-1"><input id="first">${second}</div>`);
      element('#second')?.focus();
      stands(true);
      expect(document.activeElement?.id).toBe('second');
    },
  );

  it('moves nothing as it goes', () => {
    draw('<div class="ant-modal"><input id="first"></div>');
    stands(false);
    expect(document.activeElement).toBe(document.body);
  });
});
