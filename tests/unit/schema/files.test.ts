import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { inLanguage, languages } from '#contract/language.ts';
import { checkResources } from '#schema/check.ts';
import { type CompiledResource, compileResource } from '#schema/compile.ts';
import { resourceJsonSchema } from '#schema/jsonSchema.ts';
import { comesBack, exportFields, exportHeadings } from '#schema/sheet/exportColumns.ts';

const files = readdirSync('schemas')
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    file: `schemas/${file}`,
    text: readFileSync(`schemas/${file}`, 'utf8'),
  }));

const spelling = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.:()/]+/g, '');

/** The field that an import takes a column for, by its heading alone. */
function readBy({ import: taken, fields }: CompiledResource, heading: string): string | undefined {
  const column = taken?.columns.find(({ field: name, headings }) => {
    const field = fields[name];
    if (!field) return false;
    const known = [...headings, ...Object.values(field.label), name, ...field.aliases];
    return known.some((one) => spelling(one) === spelling(heading));
  });
  return column?.field;
}

describe('the lists that come with the product', () => {
  it('pass the checker without a finding', () => {
    const findings = checkResources(files, endpoints).flatMap((checked) => checked.findings);
    expect(
      findings.map(
        ({ file, line, column, code, message }) =>
          `${file}:${line}:${column} ${code} ${inLanguage(message, 'en-US')}`,
      ),
    ).toEqual([]);
  });

  it('can take back for many what they can take back for one', () => {
    const checked = checkResources(files, endpoints);
    const missing = checked.flatMap(({ definition }) => {
      const actions = definition ? compileResource(definition) : undefined;
      return (actions?.bulkActions ?? [])
        .filter(({ call, undo }) => {
          const same = actions?.rowActions.find(
            (one) => JSON.stringify(one.call) === JSON.stringify(call),
          );
          return call !== undefined && same?.undo !== undefined && undo === undefined;
        })
        .map(({ name }) => `${definition?.name}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('are those of contract 7.2 and of the contents that are published, and what is set for the whole site', () => {
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

  it('let out columns whose headings an import reads as these very columns, or as none', () => {
    const wrong: string[] = [];
    for (const { definition } of checkResources(files, endpoints)) {
      if (!definition?.import) continue;
      const resource = compileResource(definition);
      const fields = exportFields(resource);
      for (const form of ['raw', 'readable'] as const)
        for (const language of languages)
          exportHeadings(fields, form, (text) => inLanguage(text, language)).forEach(
            (heading, index) => {
              const field = fields[index];
              const read = readBy(resource, heading);
              const wanted = field && comesBack(resource, field, form) ? field.name : undefined;
              if (read !== wanted) wrong.push(`${resource.name}: ${heading} is read as ${read}`);
            },
          );
    }
    expect(wrong).toEqual([]);
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
