import { describe, expect, it } from 'vitest';
import {
  type ArrangedColumns,
  arrangeColumns,
  arrangementOf,
  moveColumn,
  pinColumn,
  resizeColumn,
  showColumn,
} from '#app/resources/list/table/arrange.ts';
import { columnsWithin } from '#app/resources/list/table/useScrolling.ts';
import { compileResource } from '#schema/compile.ts';
import { currentSchemaVersion, resource as definition } from '#schema/meta.ts';

const label = (text: string) => ({ 'zh-CN': text, 'en-US': text });

function listOf(columns: readonly (string | object)[], aliases: Record<string, string[]> = {}) {
  const fields = Object.fromEntries(
    ['name', 'author', 'price', 'year', 'publisher'].map((name) => [
      name,
      { type: 'text', label: label(name), ...(aliases[name] ? { aliases: aliases[name] } : {}) },
    ]),
  );
  return compileResource(
    definition.parse({
      schemaVersion: currentSchemaVersion,
      name: 'things',
      label: label('Things'),
      recordTitle: 'name',
      endpoints: { list: { method: 'POST', path: '/thing/list' } },
      fields,
      list: { columns },
    }),
  );
}
const list = listOf(['name', 'author', { field: 'price', hidden: true }, 'year']);
const all = arrangeColumns(list, undefined);
const names = (columns: ArrangedColumns) => columns.map(({ name }) => name);
const shown = (columns: ArrangedColumns) => names(columns.filter(({ hidden }) => !hidden));

describe('how a person arranges the columns of a list', () => {
  it('comes back as it was kept', () => {
    const changes = [
      moveColumn(all, 'year', 'author'),
      resizeColumn(all, 'author', 321),
      showColumn(all, 'price', true),
      pinColumn(all, 'year', true),
    ];
    for (const next of changes) {
      const kept = arrangementOf(next, list);
      expect(kept).not.toBeNull();
      expect(arrangeColumns(list, kept ?? undefined)).toEqual(next);
    }
  });

  it('keeps only what differs from the schema, so that the schema may change the rest', () => {
    const kept = arrangementOf(resizeColumn(all, 'author', 300), list);
    expect(kept?.columns).toEqual([
      { name: 'name' },
      { name: 'author', width: 300 },
      { name: 'price' },
      { name: 'year' },
    ]);
    const later = listOf(['name', { field: 'author', pinned: true }, 'price', 'year']);
    const arranged = arrangeColumns(later, kept ?? undefined);
    expect(arranged.find(({ name }) => name === 'author')).toMatchObject({
      pinned: true,
      width: 300,
    });
    expect(shown(arranged)).toContain('price');
  });

  it('shows columns that are new in the schema, follows renamed fields and forgets vanished ones', () => {
    const renamed = listOf(['name', 'author', 'publisher'], { author: ['writer'] });
    const columns = [{ name: 'writer', width: 250 }, { name: 'gone' }, { name: 'name' }];
    const arranged = arrangeColumns(renamed, { columns });
    expect(names(arranged)).toEqual(['author', 'name', 'publisher']);
    expect(arranged[0]).toMatchObject({ width: 250, isSized: true });
  });

  it('never shows a table without columns', () => {
    const hidden = ['name', 'author', 'year'].reduce(
      (columns, name) => showColumn(columns, name, false),
      all,
    );
    expect(shown(hidden)).toHaveLength(1);
    const none = { columns: names(all).map((name) => ({ name, hidden: true })) };
    expect(shown(arrangeColumns(list, none)).length).toBeGreaterThan(0);
  });

  it('puts pinned columns first; what is dropped among them is pinned', () => {
    const pinned = pinColumn(all, 'year', true);
    expect(names(pinned)[0]).toBe('year');
    const moved = moveColumn(pinned, 'author', 'year');
    expect(moved.filter((column) => column.pinned).map(({ name }) => name)).toEqual([
      'author',
      'year',
    ]);
  });

  it('keeps widths between 40 and 1,200 pixels', () => {
    expect(resizeColumn(all, 'name', 3)[0]?.width).toBe(40);
    expect(resizeColumn(all, 'name', 9_999)[0]?.width).toBe(1_200);
  });
});

describe('a wide table', () => {
  it('draws the content of columns that have come near, and of all where they fit', () => {
    const widths = all.map((column) => ({ ...column, width: 500 }));
    expect(columnsWithin(widths, 900)).toBe(2);
    expect(columnsWithin(widths, 1_000)).toBe(3);
    expect(columnsWithin(widths, 5_000)).toBe(widths.length);
  });
});
