import { describe, expect, it } from 'vitest';
import { triggerAt, withMention } from '#app/screens/publish/mentions/trigger.ts';
import { splitMentions } from '#page/content/ReadDynamic.tsx';

const cursorIn = (marked: string) => {
  const cursor = marked.indexOf('|');
  return triggerAt(marked.replace('|', ''), cursor);
};

describe('a mention that is being typed', () => {
  it.each([
    ['今天 #读|', 'topics', '读'],
    ['#|', 'topics', ''],
    ['读《长物|', 'books', '长物'],
    ['读完@长物志|了', 'books', '长物志'],
    ['#一 #二|', 'topics', '二'],
  ])('%s', (text, kind, query) => {
    expect(cursorIn(text)).toMatchObject({ kind, query });
  });

  it.each(['写信给 a@b|', '#读书 完|', '《长物志》|', '第1#|', '没有'])('%s is none', (text) => {
    expect(cursorIn(text)).toBeUndefined();
  });

  it('is replaced by the name, and the rest of the text stays', () => {
    const text = '先读#长和后面';
    const trigger = triggerAt(text, 4);
    expect(trigger && withMention(text, trigger, '长物')).toEqual({
      text: '先读#长物 和后面',
      cursor: 6,
    });
  });

  it('of a book in its own marks closes them', () => {
    const trigger = triggerAt('《长', 2);
    expect(trigger && withMention('《长', trigger, '长物志').text).toBe('《长物志》');
  });
});

describe('mentions as readers see them', () => {
  const topics = [
    { id: '1', title: '读书' },
    { id: '2', title: '读书会' },
  ];
  const books = [{ id: '9', title: 'C++ (第5版)' }];

  it('lead to what the post carries, the longest name first', () => {
    expect(splitMentions('来#读书会吧，也来#读书', topics, [])).toEqual([
      { at: 0, text: '来', href: undefined },
      { at: 1, text: '#读书会', href: '/c/9010/2' },
      { at: 5, text: '吧，也来', href: undefined },
      { at: 9, text: '#读书', href: '/c/9010/1' },
    ]);
  });

  it('take signs in a name as they stand', () => {
    const [first] = splitMentions('《C++ (第5版)》好看', [], books);
    expect(first).toEqual({ at: 0, text: '《C++ (第5版)》', href: '/c/1110/9' });
  });

  it('are none where the post carries nothing of that name', () => {
    expect(splitMentions('#别的', topics, books)).toEqual([
      { at: 0, text: '#别的', href: undefined },
    ]);
  });
});
