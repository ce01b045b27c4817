import { describe, expect, it, test } from 'vitest';
import {
  isMailAddress,
  isMobileNumber,
  maskMailAddress,
  maskMobileNumber,
} from '#contract/formats.ts';

describe('a mainland mobile number (contract 5)', () => {
  it.each(['13800138000', '14000000000', '15912345678', '19912345678'])('%s is one', (text) => {
    expect(isMobileNumber(text)).toBe(true);
  });
  it.each([
    '12800138000',
    '11012345678',
    '10086',
    '23800138000',
    '138 0013 8000',
    '13800138000\n',
    '1380013800',
    '138001380000',
    '+8613800138000',
    '１３８００１３８０００',
    '',
  ])('%s is none', (text) => {
    expect(isMobileNumber(text)).toBe(false);
  });
});

describe('a mail address (contract 5)', () => {
  it.each(['press@example.com', 'a.b+c@mail.example.com.cn', '出版社@example.com'])(
    '%s is one',
    (text) => {
      expect(isMailAddress(text)).toBe(true);
    },
  );
  it.each([
    'press',
    'press@',
    '@example.com',
    'a b@example.com',
    'a@b',
    'a@-x.com',
    'a@x..com',
    'a\u200B@example.com',
    'a\u202Eb@example.com',
    'a\u007F@example.com',
  ])('%s is none', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });
  it('has at most 200 characters', () => {
    expect(isMailAddress(`a@${'b'.repeat(60)}.${'c.'.repeat(70)}com`)).toBe(false);
  });
});

test('what is shown of a number and of an address only reminds of it', () => {
  expect(maskMobileNumber('13812345678')).toBe('138****5678');
  expect(maskMailAddress('lily@example.com')).toBe('l***@example.com');
  expect(maskMailAddress('l@example.com')).toBe('l***@example.com');
  expect(maskMailAddress('')).toBe('');
});
