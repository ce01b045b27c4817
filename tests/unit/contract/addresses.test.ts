import { expect, it } from 'vitest';
import { address } from '#contract/entities/common.ts';

/** What is stored as an address may be followed: on this site only where it says no other. */

it.each([
  '/cdn/licence.png',
  '/s/12?draft=1#top',
  'https://books.example.com/',
  'HTTP://EXAMPLE.COM',
  '/',
])('%s is an address', (text) => {
  expect(address.safeParse(text).success).toBe(true);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
])('%j is none', (text) => {
  expect(address.safeParse(text).success).toBe(false);
});
