import { describe, expect, it } from 'vitest';
import {
  detailsProblems,
  groupCreditCode,
  isHopelessCreditCode,
} from '#app/widgets/institution/details.ts';

describe('what the form of an institution knows of its fields', () => {
  it('shows a credit code in the pieces it is made of, however far it is', () => {
    expect(groupCreditCode('91350100M000100Y43')).toBe('91 350100 M000100Y4 3');
    expect(groupCreditCode('9135')).toBe('91 35');
    expect(groupCreditCode('')).toBe('');
  });

  it('tells early that a credit code can come to nothing', () => {
    expect(isHopelessCreditCode('9135')).toBe(false);
    expect(isHopelessCreditCode('91I5')).toBe(true);
    expect(isHopelessCreditCode('91350100M000100Y433')).toBe(true);
  });

  it('counts space around a value as nothing', () => {
    const information = {
      name: '  ',
      kind: 'school',
      creditCode: '91350100M000100Y43',
      licence: '/cdn/a.png',
      contactName: ' 林 ',
      contactPhone: ' 010-55550199 ',
      address: '槐柏里 9 号',
      introduction: '',
    } as const;
    expect(detailsProblems(information, 'en-US')).toEqual({
      name: 'Please enter the name of the institution',
    });
  });
});
