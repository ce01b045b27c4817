import { describe, expect, it } from 'vitest';
import { jsonOf, LongNumbers, parseJson, writeJson } from '#contract/exactJson.ts';
import { isHeldExactly } from '#contract/exactNumber.ts';
import fc from '#tests/support/properties.ts';

describe('JSON that is read exactly', () => {
  it.each([
    ['[{"id":1147386954405658704,"title":"A"},{"id":1147386954405658705,"title":"B"}]'],
    ['{"a": [ -9007199254740993 , 9007199254740992]}'],
    ['12345678901234567890'],
    ['{"a":\n12345678901234567890}'],
    ['[1,12345678901234567890,2]'],
  ])('keeps the digits of the whole numbers beyond 2^53 in %s', (text) => {
    const numbers = text.match(/-?\d{16,}/g);
    const read: unknown[] = [];
    JSON.stringify(parseJson(text), (_name, value: unknown) => {
      if (typeof value === 'string' && /^-?\d{16,}$/.test(value)) read.push(value);
      return value;
    });
    expect(read).toEqual(numbers);
  });

  it.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['-9007199254740991', -9_007_199_254_740_991],
    ['0.30000000000000004', 0.1 + 0.2],
    ['1.50000000000000000000', 1.5],
    ['1e3', 1_000],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['-0.0000000000000000', -0],
    ['9007199254740992', '9007199254740992'],
    ['0.12345678901234567890', '0.12345678901234567890'],
    ['3.141592653589793238', '3.141592653589793238'],
    ['1e400', '1e400'],
    ['1e-400', '1e-400'],
  ])('reads %s as %o', (text, value) => {
    expect(parseJson(text)).toBe(value);
    expect(parseJson(`{"a":[${text}]}`)).toEqual({ a: [value] });
  });

  it('leaves texts and names alone, whatever digits, quotation marks and braces they hold', () => {
    const value = {
      '12345678901234567890': '12345678901234567890',
      'a"b\\': 'say "x", 12345678901234567890: {1: 12345678901234567890}',
      empty: '',
      numbers: [1, 2.5, -3],
    };
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  });

  it.each(['[1,', '<html>', '{12345678901234567890:1}', '[01234567890123456789]', '[1.]', ''])(
    'does not take %o for JSON',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
      expect(jsonOf(text)).toBeUndefined();
    },
  );

  it('reads whatever holds no long number as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const plain = JSON.parse(text);
        const numbers: number[] = [];
        JSON.stringify(plain, (_name, value: unknown) => {
          if (typeof value === 'number') numbers.push(value);
          return value;
        });
        fc.pre(numbers.every((one) => !Number.isInteger(one) || Number.isSafeInteger(one)));
        expect(parseJson(text)).toEqual(plain);
      }),
    );
  });

  it('loses no digit of any number, wherever it stands', () => {
    const number = fc
      .tuple(
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.stringMatching(/^(\.\d{1,30})?$/),
        fc.stringMatching(/^(e[+-]?\d{1,2})?$/),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(number), fc.string(), (texts, name) => {
        const read = parseJson(`{${JSON.stringify(name)}:[${texts.join(' , ')}]}`);
        const list: unknown = Object.values(read as object)[0];
        expect(list).toEqual(texts.map((text) => (isHeldExactly(text) ? Number(text) : text)));
      }),
    );
  });
});

describe('JSON that goes back to where it came from', () => {
  const received =
    '{"id":1147386954405658704,"idText":"1147386954405658704","tags":[1147386954405658705]}';

  it('has numbers where the service sent numbers, and texts where it sent texts', () => {
    const seen = new LongNumbers();
    expect(writeJson(parseJson(received, seen), seen)).toBe(received);
  });

  it('has a text where somebody typed one, or the service sends texts under that name too', () => {
    const seen = new LongNumbers();
    parseJson('[{"id":1147386954405658704,"code":1147386954405658705}]', seen);
    parseJson('[{"id":1,"code":"1147386954405658799","other":1147386954405658706}]', seen);
    const body = {
      id: '1147386954405658704',
      code: '1147386954405658705',
      other: '9999999999999999999',
      title: '1147386954405658704',
    };
    expect(writeJson(body, seen)).toBe(
      '{"id":1147386954405658704,"code":"1147386954405658705","other":"9999999999999999999","title":"1147386954405658704"}',
    );
  });

  it('has texts for a service that has sent no long numbers', () => {
    expect(writeJson({ id: '1147386954405658704' }, new LongNumbers())).toBe(
      '{"id":"1147386954405658704"}',
    );
  });
});
