import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import { compileResource } from '#schema/compile.ts';
import { resourceJsonSchema } from '#schema/jsonSchema.ts';

const files = readdirSync('schemas').map((file) => ({
  file: `schemas/${file}`,
  text: readFileSync(`schemas/${file}`, 'utf8'),
}));

describe('the lists that come with the product', () => {
  it('pass the checker without a finding', () => {
    const findings = checkResources(files, endpoints).flatMap((checked) => checked.findings);
    expect(
      findings.map(
        ({ file, line, column, code, message }) =>
          `${file}:${line}:${column} ${code} ${message['en-US']}`,
      ),
    ).toEqual([]);
  });

  it('are those of SPEC 7.2 and of the contents that are published, and what is set for the whole site', () => {
    const checked = checkResources(files, endpoints);
    const names = checked.map(({ definition }) => definition && compileResource(definition).name);
    expect(names.sort()).toEqual([
      'admin-users',
      'app-downloads',
      'articles',
      'audit',
      'book-lists',
      'books',
      'channels',
      'circles',
      'contributions',
      'institutions',
      'labels',
      'licences',
      'live',
      'posts',
      'readings',
      'special-labels',
      'special-pages',
      'topics',
      'users',
    ]);
  });

  it('offer at least four filters wherever the list call takes that many', () => {
    const counts = checkResources(files, endpoints).map((checked) => [
      checked.name,
      checked.definition?.list.filters?.length ?? 0,
    ]);
    const few = counts.filter(([, count]) => Number(count) < 4).map(([name]) => name);
    expect(few).toEqual([
      'admin-users',
      'app-downloads',
      'channels',
      'labels',
      'licences',
      'special-labels',
    ]);
  });
});

describe('the published JSON Schema', () => {
  it('is the one that the meta-schema makes', () => {
    const published: unknown = JSON.parse(readFileSync('docs/resource.schema.json', 'utf8'));
    expect(published).toEqual(JSON.parse(JSON.stringify(resourceJsonSchema())));
  });

  it('is what every file points its editor at', () => {
    for (const { text } of files)
      expect(JSON.parse(text)).toMatchObject({ $schema: '../docs/resource.schema.json' });
  });
});
