import { describe, expect, it } from 'vitest';
import { actionsThatFit } from '#app/resources/list/fitting.ts';

/** CSS pixels, as the lists have it */
const room = 148;

describe('the actions of a row', () => {
  it('stand in the row when all of them fit', () => {
    expect(actionsThatFit(['编辑', '停用', '删除'], '更多', room)).toBe(3);
    expect(actionsThatFit(['Edit', 'Delete'], 'More', room)).toBe(2);
  });

  it('are two and "more" where there are more than three', () => {
    expect(actionsThatFit(['编辑', '置顶', '屏蔽', '删除'], '更多', room)).toBe(2);
  });

  it('give way to "more" rather than be cut off, in the language with the longer words', () => {
    expect(actionsThatFit(['Edit', 'Stop publishing', 'Block'], 'More', room)).toBe(1);
    expect(actionsThatFit(['编辑', '停止发布', '封禁'], '更多', room)).toBe(3);
  });

  it('leave at least one, however long', () => {
    expect(actionsThatFit(['Allow publishing once more', 'Edit'], 'More', room)).toBe(1);
  });
});
