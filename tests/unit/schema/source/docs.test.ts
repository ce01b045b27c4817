import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import { checkSource } from '#schema/source/check.ts';
import { type ConventionDefinition, convention } from '#schema/source/convention.ts';
import { conventionNames, conventions } from '#schema/source/conventions/index.ts';

/** docs/sources.md says what is so. */

const document = readFileSync('docs/sources.md', 'utf8');
const code = (text: string): string => `\`${text}\``;

function pageText({ page }: ConventionDefinition): string {
  switch (page.by) {
    case 'none':
      return 'none';
    case 'number':
      return `${code(page.number)}${page.first === 0 ? ' from 0' : ''}, ${code(page.size ?? '')}`;
    case 'offset':
      return `${code(page.offset)}, ${code(page.size ?? '')}`;
    case 'window':
      return `${code(page.start)}, ${code(page.end)}`;
    case 'range':
      return code(`${page.name}=${page.value}`);
    case 'cursor':
      return `${code(page.cursor)}, ${code(page.size ?? '')}`;
    case 'next':
      return `its ${code(page.address ?? 'Link')}, ${code(page.size ?? '')}`;
  }
}

function endText({ total, more, page }: ConventionDefinition): string {
  const counted =
    total === undefined
      ? 'a total'
      : total === 'none'
        ? ''
        : 'path' in total
          ? code(total.path)
          : total.header;
  const told = more === undefined ? '' : 'link' in more ? 'Link' : code(more.path);
  const next = page.by === 'next' ? 'no next page' : '';
  return [counted, told, next].filter(Boolean).join(', ');
}

function sortText({ sort }: ConventionDefinition): string {
  if (!sort) return '–';
  const worded = sort.descending.replace('{field}', 'title');
  return sort.order === undefined
    ? code(`${sort.parameter}=${worded}`)
    : code(`${sort.parameter}=title&${sort.order}=${worded}`);
}

const filterText = ({ filters = {}, search }: ConventionDefinition): string =>
  [
    ...(['eq', 'in', 'contains', 'gte', 'lte', 'ne', 'empty', 'filled'] as const).filter(
      (operator) => filters[operator],
    ),
    ...(search ? ['search'] : []),
  ].join(' ') || '–';

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('docs/sources.md', () => {
  it('has a row for each ready-made convention, with what it can be asked', () => {
    const [, table = ''] = document.split('| convention | of |');
    const told = (table.split('\n\n')[0] ?? '')
      .split('\n')
      .slice(2)
      .map((line) => {
        const [name, _of, ...rest] = cellsOf(line);
        return [name, ...rest];
      });
    expect(told).toEqual(
      conventionNames.map((name) => {
        const one = conventions[name];
        return [code(name), pageText(one), endText(one), sortText(one), filterText(one)];
      }),
    );
  });

  it('names each part of a convention', () => {
    const [, table = ''] = document.split('| part | says |');
    const named = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `(\w+)`/gm)].map(
      ([, name]) => name,
    );
    expect(named).toEqual(Object.keys(convention.shape));
  });

  it('has examples that pass the checker', () => {
    const examples = [...document.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text);
    const texts = examples.map((text) => ({ text, read: JSON.parse(text) as { name: string } }));
    const sources = texts.filter(({ read }) => 'address' in read);
    const lists = texts.filter(({ read }) => 'fields' in read);
    expect([sources.length, lists.length]).toEqual([3, 1]);
    for (const { text, read } of sources)
      expect(checkSource({ file: `schemas/sources/${read.name}.json`, text }).findings).toEqual([]);
    const names = sources.map(({ read }) => read.name);
    const files = lists.map(({ text, read }) => ({ file: `schemas/${read.name}.json`, text }));
    for (const { findings } of checkResources(files, endpoints, names))
      expect(findings).toEqual([]);
  });
});
