import { describe, expect, it } from 'vitest';
import { creditCodeOf, creditCodeProblem, normaliseCreditCode } from '#contract/creditCode.ts';

/** Published codes of well-known organisations. */
const published = [
  ['Baidu', '91110000802100433B'],
  ['Tencent Technology (Shenzhen)', '9144030071526726XG'],
  ['Huawei Technologies', '914403001922038216'],
  ['Xiaomi Technology', '91110108551385082Q'],
  ['Industrial and Commercial Bank of China', '91100000100003962T'],
] as const;

describe('the unified social credit code (GB 32100-2015)', () => {
  it.each(published)('of %s is right', (_name, code) => {
    expect(creditCodeProblem(code)).toBeUndefined();
    expect(creditCodeOf(code.slice(0, 17))).toBe(code);
  });

  it.each(published)('of %s is wrong with any one character another', (_name, code) => {
    for (let place = 0; place < code.length; place += 1) {
      const other = code[place] === '7' ? '8' : '7';
      const changed = code.slice(0, place) + other + code.slice(place + 1);
      expect(creditCodeProblem(changed), changed).toBe('check');
    }
  });

  it('is wrong with two neighbours swapped', () => {
    expect(creditCodeProblem('91110008002100433B')).toBe('check');
  });

  it('has 18 characters', () => {
    expect(creditCodeProblem('')).toBe('length');
    expect(creditCodeProblem('91110000802100433')).toBe('length');
    expect(creditCodeProblem('91110000802100433BB')).toBe('length');
  });

  it.each(['I', 'O', 'S', 'V', 'Z', 'b', '-'])('has no %s', (character) => {
    expect(creditCodeProblem(`9111000080210043${character}B`)).toBe('character');
  });

  it('is read as people type it', () => {
    expect(normaliseCreditCode(' 9111 0000-8021 0043 3b ')).toBe('91110000802100433B');
    expect(normaliseCreditCode('９１１１００００８０２１００４３３Ｂ')).toBe('91110000802100433B');
  });
});
