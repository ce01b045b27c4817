import { describe, expect, it } from 'vitest';
import { readPasted } from '#app/decoration/pasting/readPasted.ts';

const origin = 'https://books.example';

describe('a pasted text', () => {
  it.each([
    ['https://books.example/c/1110/42', { kind: 'record', contentType: 1110, id: '42' }],
    [' /c/8010/7?order=new#works \n', { kind: 'record', contentType: 8010, id: '7' }],
    ['https://books.example/s/99', { kind: 'special', id: '99' }],
    ['978-7-02-012793-1', { kind: 'isbn', isbn: '9787020127931' }],
    ['ISBN: 9787020127931', { kind: 'isbn', isbn: '9787020127931' }],
  ])('%j is known for what it names', (text, named) => {
    expect(readPasted(text, origin)).toEqual(named);
  });

  it.each([
    'https://elsewhere.example/c/1110/42',
    'https://books.example/c/1110/42/more',
    'https://books.example/c/1110/../../42x',
    '/s/all/books',
    'https://books.example/resource/books',
    'https://[wrong',
  ])('%j is an address of nothing of this site', (text) => {
    expect(readPasted(text, origin)).toEqual({ kind: 'elsewhere' });
  });

  it.each(['978-7-02-012793-8', '9787020127938', 'ISBN 7-02-012793-8'])(
    '%j is an ISBN of which a digit is wrong',
    (text) => {
      expect(readPasted(text, origin)).toEqual({ kind: 'mistypedIsbn' });
    },
  );

  it.each([
    '',
    'books',
    '12345',
    '13800138000',
    'see https://books.example/c/1110/42',
    '/ 1',
    '{}',
  ])('%j is none of them', (text) => {
    expect(readPasted(text, origin)).toBeUndefined();
  });
});
