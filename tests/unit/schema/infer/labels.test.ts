import { describe, expect, it } from 'vitest';
import { labelOfField, labelOfList } from '#schema/infer/labels.ts';

describe('what people call what was found', () => {
  it.each(['user', 'users'])('a list “%s” is of users, not of authors', (name) => {
    expect(labelOfList(name)).toMatchObject({
      label: { 'zh-CN': '用户', 'en-US': 'Users' },
      singular: { 'zh-CN': '用户', 'en-US': 'User' },
    });
  });

  it('a field “user” is the author of its record', () => {
    expect(labelOfField('user').label).toEqual({ 'zh-CN': '作者', 'en-US': 'Author' });
  });
});
