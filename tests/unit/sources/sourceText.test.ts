import { describe, expect, test } from 'vitest';
import {
  kinds,
  nameOfAddress,
  newText,
  secretPlaceOf,
  withAddress,
  withKind,
  withLimit,
  withSecretIn,
  withText,
} from '#app/screens/lists/sources/sourceText.ts';
import { checkSource } from '#schema/source/check.ts';

/** What the form of a source writes into its text. */

const parsed = (text: string): unknown => JSON.parse(text);
const filled = withText(
  withAddress(newText, parsed(newText), 'https://api.bookshop.example/v1', true),
  ['label', 'en-US'],
  'Bookshop',
);

describe('a new source', () => {
  test.each([
    ['https://api.bookshop.example/v1', 'bookshop'],
    ['https://bookshop.example', 'bookshop'],
    ['https://www.books.example:8443/api', 'books'],
    ['http://bookshop:3000', 'bookshop'],
    ['http://127.0.0.1:3000', ''],
    ['http://[::1]:3000', ''],
    ['https://4books.example', ''],
    ['books', ''],
    ['', ''],
  ])('at %s is called %j until somebody says otherwise', (address, name) => {
    expect(nameOfAddress(address)).toBe(name);
  });

  test('takes its names from the address as it is typed, and keeps those that were given', () => {
    const typed = [...'https://api.bookshop.example/v1'].reduce(
      ({ text, address }, letter) => ({
        address: address + letter,
        text: withAddress(text, parsed(text), address + letter, true),
      }),
      { text: newText, address: '' },
    ).text;
    expect(parsed(typed)).toMatchObject({
      name: 'bookshop',
      label: { 'zh-CN': 'bookshop', 'en-US': 'bookshop' },
    });
    const moved = withAddress(filled, parsed(filled), 'https://library.example', true);
    expect(parsed(moved)).toMatchObject({
      name: 'library',
      label: { 'zh-CN': 'library', 'en-US': 'Bookshop' },
    });
  });

  test('that is there already is not renamed by another address', () => {
    const moved = withAddress(filled, parsed(filled), 'https://library.example', false);
    expect(parsed(moved)).toMatchObject({ name: 'bookshop', address: 'https://library.example' });
  });
});

describe('credentials', () => {
  test.each(kinds)('of the kind %s lack nothing but what a person has to type', (kind) => {
    const text = ['user', 'name', 'tokenAddress', 'clientId'].reduce(
      (now, key) =>
        Object.hasOwn(Object(Object(parsed(now)).credentials), key)
          ? withText(
              now,
              ['credentials', key],
              'https://library.example'.slice(key === 'name' ? 8 : 0),
            )
          : now,
      withKind(filled, kind),
    );
    expect(checkSource({ file: 'bookshop.json', text }).findings).toEqual([]);
  });

  test('say where the secret is, and another place when that is chosen', () => {
    const kept = withKind(filled, 'basic');
    expect(secretPlaceOf(parsed(kept))).toEqual({ in: 'platform', name: 'password' });
    const variable = withSecretIn(kept, parsed(kept), 'environment');
    expect(secretPlaceOf(parsed(variable))).toEqual({ in: 'environment', name: 'SOURCE_TOKEN' });
    expect(secretPlaceOf(parsed(withKind(variable, 'none')))).toBeUndefined();
  });
});

test('a limit that is emptied is the usual one again, and the last one takes the object with it', () => {
  const both = withLimit(withLimit(filled, parsed(filled), 'seconds', 3), {}, 'megabytes', 2);
  expect(parsed(both)).toMatchObject({ limits: { seconds: 3, megabytes: 2 } });
  const one = withLimit(both, parsed(both), 'seconds', null);
  expect(parsed(one)).toMatchObject({ limits: { megabytes: 2 } });
  expect(parsed(withLimit(one, parsed(one), 'megabytes', null))).not.toHaveProperty('limits');
});
