import { describe, expect, it } from 'vitest';
import { keptNote, nameFor, shownPieces, writtenNote } from '#app/resources/notes/writtenNote.ts';

describe('a mention', () => {
  it('is the account of whoever was chosen, the longer of two names that begin alike', () => {
    const people = { 李: '1', 李明: '2' };
    expect(keptNote({ text: '@李明看，@李 也看，@王 没选', people })).toBe(
      '@{2}看，@{1} 也看，@王 没选',
    );
    expect(keptNote({ text: 'a@b.c @', people })).toBe('a@b.c @');
  });

  it('comes back as it was written, also where two people have one name', () => {
    const names = { '1': '李明', '2': '李明', '3': '王 五' };
    const kept = '@{1}、@{2}、@{3}、@{4}';
    const written = writtenNote(kept, names);
    expect(written.text).toBe('@李明、@李明 (2)、@王 五、@{4}');
    expect(keptNote(written)).toBe(kept);
    expect(nameFor(written.people, { id: '1', nickname: '李明', name: 'li' })).toBe('李明');
    expect(nameFor(written.people, { id: '9', nickname: '李明', name: 'li' })).toBe('李明 (li)');
  });
});

describe('an address in a note', () => {
  const links = (text: string) =>
    shownPieces(text).flatMap((piece) => ('link' in piece ? [piece.link] : []));

  it('is a link without what ends the sentence, in both languages', () => {
    expect(links('见https://a.cn/书?x=1。再看 (http://b.org/c).')).toEqual([
      'https://a.cn/书?x=1',
      'http://b.org/c',
    ]);
  });

  it('is none where it is of no web page', () => {
    expect(links('javascript:alert(1) data:text/html,x https:// //a.b ftp://a.b')).toEqual([]);
  });

  it('loses nothing of the text, however it is cut', () => {
    const text = 'a@{1}b https://c.d/e, f\nhttp://g @{2}';
    const whole = shownPieces(text)
      .map((piece) =>
        'text' in piece ? piece.text : 'link' in piece ? piece.link : `@{${piece.account}}`,
      )
      .join('');
    expect(whole).toBe(text);
  });

  it('is found in time that grows with the text alone', () => {
    const text = `${'https://'.repeat(50_000)}${'@{'.repeat(50_000)}`;
    expect(shownPieces(text).length).toBeGreaterThan(0);
  });
});
