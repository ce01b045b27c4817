import { describe, expect, it } from 'vitest';
import { mergeTexts } from '#app/screens/lists/editor/document/edits.ts';

const base = '{ "label": "a", "menu": { "order": 1 }, "columns": ["x"], "gone": 1 }';

describe('both texts in one (contract 10.9)', () => {
  it('holds what each side changed', () => {
    const mine = '{ "label": "mine", "menu": { "order": 1 }, "columns": ["x"] }';
    const theirs =
      '{ "label": "a", "menu": { "order": 2, "icon": "Book" }, "columns": ["x", "y"], "gone": 1 }';
    expect(JSON.parse(mergeTexts(base, mine, theirs) ?? '')).toEqual({
      label: 'mine',
      menu: { order: 2, icon: 'Book' },
      columns: ['x', 'y'],
    });
  });
  it('takes this side where both changed the same', () => {
    const mine = base.replace('"a"', '"mine"');
    expect(mergeTexts(base, mine, base.replace('"a"', '"theirs"'))).toBe(mine);
  });
  it('is not made of what is no JSON', () => {
    expect(mergeTexts(base, '{', base)).toBeUndefined();
    expect(mergeTexts(base, base, '{')).toBeUndefined();
  });
});
