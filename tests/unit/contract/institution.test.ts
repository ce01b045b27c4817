import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { institutionProblems } from '#contract/institution.ts';
import { languages } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

const complete = {
  name: '晴川出版社',
  kind: 'publisher',
  creditCode: '91110000802100433B',
  licence: '/cdn/licence.png',
  contactName: '宋怀瑾',
  contactPhone: '010-55550101',
  address: '北京市朝阳区槐树里 7 号',
};
const keysOf = (change: Partial<typeof complete>) =>
  institutionProblems({ ...complete, ...change }).map(({ field, key }) => [field, key]);

describe('what makes the details of an institution complete', () => {
  it('is nothing where everything is there', () => {
    expect(keysOf({})).toEqual([]);
  });

  it('is told all at once, in the order of the form', () => {
    const empty = {
      name: '',
      kind: '',
      creditCode: '',
      licence: '',
      contactName: '',
      contactPhone: '',
      address: '',
    };
    expect(keysOf(empty)).toEqual([
      ['name', 'nameRequired'],
      ['kind', 'kindRequired'],
      ['creditCode', 'creditCodeRequired'],
      ['licence', 'licenceRequired'],
      ['contactName', 'contactNameRequired'],
      ['contactPhone', 'contactPhoneRequired'],
      ['address', 'addressRequired'],
    ]);
  });

  it.each([
    ['9111000080210043', 'creditCodeLength'],
    ['91110000802100433I', 'creditCodeCharacter'],
    ['91110000802100433C', 'creditCodeCheck'],
  ])('names what is wrong with the credit code %s', (creditCode, key) => {
    expect(keysOf({ creditCode })).toEqual([['creditCode', key]]);
  });

  it.each([
    '13800138003',
    '010-55550101',
    '0571-5555010',
    '05715555010',
    '400-555-0101',
    '55550101',
  ])('takes %s as a phone number', (contactPhone) => {
    expect(keysOf({ contactPhone })).toEqual([]);
  });

  it.each(['12800138003', '1380013800', 'call me', '+86 138', '010 55550101 or later'])(
    'does not take %s as a phone number',
    (contactPhone) => {
      expect(keysOf({ contactPhone })).toEqual([['contactPhone', 'contactPhoneWrong']]);
    },
  );

  it('asks for more than one character of a name, a rare one counting as one', () => {
    expect(keysOf({ name: '𠮷' })).toEqual([['name', 'nameShort']]);
    expect(keysOf({ name: '𠮷社' })).toEqual([]);
  });

  it('has a sentence for every problem in every language', () => {
    for (const sentence of Object.values(locales.identity.institutionProblem).flatMap(
      Object.values,
    ))
      expect(sentence).toMatch(/\S{3}/);
  });
});

describe('status 22', () => {
  it('is “suspected” (contract 4) in both languages, in the settings and in every list that names it', () => {
    expect(
      languages.map((language) => locales.identity.institutionStatus[language].suspected),
    ).toEqual(['存疑', '存疑', 'Suspected']);
    for (const list of ['institutions', 'users'])
      expect(readFileSync(`schemas/${list}.json`, 'utf8')).toContain(
        '"value": 22, "label": { "zh-CN": "存疑", "en-US": "Suspected" }',
      );
  });
});
