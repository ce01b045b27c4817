import { describe, expect, it } from 'vitest';
import { componentsOfText, textOfComponents } from '#app/decoration/document/portable.ts';
import { ComponentType } from '#contract/codes.ts';
import { specialComponent, writeComponent } from '#contract/entities/special.ts';
import { bookComponent } from './pages.ts';

const counter = () => {
  let count = 0;
  return () => {
    count += 1;
    return `new${count}`;
  };
};
const pasted = (text: string) => {
  const result = componentsOfText(text, counter());
  if ('problem' in result) throw new Error(result.problem);
  return result.components;
};

describe('components in the clipboard', () => {
  it('arrive as copies with keys of their own and without ids', () => {
    const copied = [bookComponent('a'), bookComponent('b', 1)];
    const [first, second] = pasted(textOfComponents(copied));
    expect(first).toMatchObject({ uuid: 'new1', name: '图书a', contents: [{ uuid: 'new2' }] });
    expect(second).toMatchObject({ uuid: 'new3', name: '图书b' });
    expect(first).not.toHaveProperty('id');
  });

  it('carry one of an unknown type untouched, but for its keys', () => {
    const original = { type: 42, uuid: 'u', id: '7', name: '投票', order: 3, options: [{ a: 1 }] };
    const unknown = specialComponent.parse(original);
    expect(unknown.type).toBe(ComponentType.unknown);
    const [copy] = pasted(textOfComponents([unknown]));
    if (!copy) throw new Error('nothing was pasted');
    const { id: _id, ...kept } = original;
    expect(writeComponent(copy)).toEqual({ ...kept, uuid: 'new1' });
  });

  it.each([
    ['边城', 'foreign'],
    ['{"kind":"something"}', 'foreign'],
    ['null', 'foreign'],
    ['{"kind":"bookdesk-components","components":[{"type":2}]}', 'broken'],
    [
      JSON.stringify({
        kind: 'bookdesk-components',
        components: [{ ...bookComponent('a'), script: '<script>' }],
      }),
      'broken',
    ],
  ])('is told from %s: %s', (text, problem) => {
    expect(componentsOfText(text, counter())).toMatchObject({ problem });
  });
});
