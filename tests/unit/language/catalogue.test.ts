import { expect, it } from 'vitest';
import { hasText, inLanguage, labelOf, message } from '#contract/language.ts';
import type { Catalogue } from '#locales/index.ts';
import { typeNamed } from '#schema/check/problems.ts';

/** The texts of a page of the build, which has those of one language. */
const ofPage: Catalogue<'total'> = JSON.parse('{ "zh-Hant": { "total": "共 {count} 條" } }');

it('a page with the texts of one language shows these, whatever language is asked for', () => {
  expect(message(ofPage, 'zh-Hant', 'total', { count: 3 })).toBe('共 3 條');
  expect(message(ofPage, 'en-US', 'total', { count: 3 })).toBe('共 3 條');
  expect(labelOf(ofPage, 'total', { count: 3 })['zh-CN']).toBe('共 3 條');
  expect([hasText(ofPage, 'total'), hasText(ofPage, 'none')]).toEqual([true, false]);
});

it('a label is read in the default language where another one lacks', () => {
  expect(inLanguage({ 'zh-CN': '书', 'en-US': 'Book' }, 'en-US')).toBe('Book');
  expect(inLanguage({ 'zh-CN': '书', 'en-US': 'Book' }, 'zh-Hant')).toBe('书');
  expect(inLanguage(undefined, 'en-US')).toBeUndefined();
});

it('a type that no text names is named by its own word', () => {
  expect(typeNamed('int')['en-US']).not.toBe('int');
  expect(typeNamed('matrix')).toMatchObject({ 'zh-CN': 'matrix', 'en-US': 'matrix' });
});
