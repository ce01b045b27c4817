import { describe, expect, it } from 'vitest';
import { isCdnAddress, isLink, isUrl } from '#contract/addresses.ts';
import { address } from '#contract/entities/common.ts';
import { richTextLink } from '#contract/richText.ts';

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

describe('a URL (contract 5, format helpers)', () => {
  it.each([
    'http://example.com',
    'https://example.com/路径?a=1#b',
    'HTTPS://EXAMPLE.COM',
    'https://[::1]:8080/x',
    'mailto:press@example.com',
    'tel:+86 138-0013-8000',
    'tel:10086',
    'tel:+1 234',
    'tel:+1%20234',
    'mailto:press@example.com?subject=hello%20there',
  ])('%s is one', (text) => {
    expect(isUrl(text)).toBe(true);
  });
  it.each([
    '',
    'example.com',
    '/cdn/a.png',
    '//example.com',
    'http://',
    'https:///path',
    'https://exa mple.com',
    ' https://example.com',
    'https://example.com\n',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:press',
    'mailto:a@b@c',
    'tel:',
    'tel:abc',
    'tel:+',
    'mailto:x',
    'https://example.com:99999/',
    'https://exam%ple.com/',
    'https://[::1/x',
    'https://example.com/\u0000',
  ])('%j is none', (text) => {
    expect(isUrl(text)).toBe(false);
  });
});

describe('a link, of a slide as of a rich text', () => {
  const links = [
    'https://example.org/a?b=c',
    'mailto:a@example.org',
    'tel:+8613800000000',
    'tel:+1 234',
    '/s/1',
  ];
  it.each(links)('%j leads somewhere', (text) => {
    expect(isLink(text)).toBe(true);
    expect(isLink(richTextLink(text) ?? '')).toBe(true);
  });
  it.each([
    ...['//example.org', '/\\example.org', '/\t/example.org', 'javascript:alert(1)'],
    ...['java\nscript:alert(1)', 'data:text/html,x', 'example.org', 'mailto:x', 'https:///x'],
    ...['https://', 'https://example.org:99999/', 'tel:x', ''],
  ])('%j leads nowhere', (text) => {
    expect(isLink(text)).toBe(false);
    expect(richTextLink(text)).toBeUndefined();
  });
});

describe("an address of the product's own CDN (contract 5, format helpers)", () => {
  it.each([
    ['/cdn/image/ab/cd.png', '/cdn'],
    ['/cdn/image/ab/cd.png?w=100#x', '/cdn/'],
    ['https://cdn.example.com/image/a.png', 'https://cdn.example.com'],
    ['https://cdn.example.com/files/a.png', 'https://cdn.example.com/files/'],
  ])('%s is one of %s', (text, base) => {
    expect(isCdnAddress(text, base)).toBe(true);
  });
  it.each([
    ['', '/cdn'],
    ['/cdn', '/cdn'],
    ['/cdn/', '/cdn'],
    ['/cdn-other/a.png', '/cdn'],
    ['/cdn/../api/User', '/cdn'],
    ['/cdn/a/%2e%2e/b', '/cdn'],
    ['/cdn/a\\..\\b', '/cdn'],
    ['https://cdn.example.com.evil.example/a.png', 'https://cdn.example.com'],
    ['https://cdn.example.com@evil.example/a.png', 'https://cdn.example.com'],
    ['http://cdn.example.com/a.png', 'https://cdn.example.com'],
    ['/anything', ''],
  ])('%s is none of %s', (text, base) => {
    expect(isCdnAddress(text, base)).toBe(false);
  });
});
