import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { staticPages } from '#app/session/guard.ts';
import { linkedScreens } from '#app/session/staticPages.ts';
import { readPage } from '#launch/markdown.mjs';

const folder = 'src/app/screens/legal/pages';
const knownPaths = [...staticPages, ...linkedScreens];

function pageOf(path: string) {
  const file = `${folder}${path}.md`;
  return readPage(readFileSync(file, 'utf8'), { file, knownPaths });
}

const sectionLinks = /href="(\/[\w/-]+)#([^"]+)"/g;

describe.each(staticPages.map((path) => [path]))('%s (contract 2.2)', (path) => {
  it('has its file, and the same outline in both languages', () => {
    const page = pageOf(path);
    expect(page['zh-CN'].headings.length).toBe(page['en-US'].headings.length);
    expect(page['zh-CN'].title).not.toBe(page['en-US'].title);
  });

  it('links to sections that are there', () => {
    for (const [, target = '', section = ''] of pageOf(path)['zh-CN'].html.matchAll(sectionLinks))
      expect(pageOf(target)['zh-CN'].headings.map(({ id }) => id)).toContain(section);
  });

  it('is Chinese in Chinese and English in English', () => {
    const page = pageOf(path);
    expect(page['zh-CN'].html).toMatch(/\p{Script=Han}/u);
    expect(page['en-US'].html).not.toMatch(/\p{Script=Han}/u);
  });
});

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
const licensed = z.object({ license: z.string() });
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

describe('the list of third-party components', () => {
  const { dependencies } = manifest.parse(readJson('package.json'));

  it.each(Object.keys(dependencies).map((name) => [name]))('names %s with its licence', (name) => {
    const { license } = licensed.parse(readJson(`node_modules/${name}/package.json`));
    const rows = pageOf('/third-party-sdk')['en-US'].html.split('</tr>');
    const row = rows.find((one) => one.includes(`<code>${name}</code>`));
    expect(row).toContain(`<td>${license.replace(/[()]/g, '')}</td>`);
  });

  it('names nothing that is not used', () => {
    const named = [...pageOf('/third-party-sdk')['en-US'].html.matchAll(/<td><code>([^<]+)</g)];
    expect(named.map(([, name]) => name)).toEqual(Object.keys(dependencies));
  });
});
