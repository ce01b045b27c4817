import { cleanup, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, createElement, memo, Profiler } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addBooks, cellOf, openBooks } from './support.ts';

const drawn: string[] = [];
// every row with a count of how often something in it was drawn
vi.mock('#app/resources/list/table/TableRow.tsx', async (original) => {
  const { TableRow } = await original<typeof import('#app/resources/list/table/TableRow.tsx')>();
  const Counted = memo((props: ComponentProps<typeof TableRow>) =>
    createElement(
      Profiler,
      { id: String(props.index), onRender: (id) => drawn.push(id) },
      createElement(TableRow, props),
    ),
  );
  return { TableRow: Counted };
});

const word = '绘制书';
beforeAll(async () => {
  await addBooks(word, 4);
});
beforeEach(() => {
  drawn.length = 0;
});

describe('what a hand does in the table draws no more than it changes (docs/performance.md)', () => {
  it('a checkbox draws its row alone', async () => {
    const { user } = await openBooks(word, 4);
    const [, second] = screen.getAllByRole('checkbox', { name: /^选择“/ });
    drawn.length = 0;
    if (second) await user.click(second);
    await waitFor(() => expect(drawn.length).toBeGreaterThan(0));
    expect(new Set(drawn)).toEqual(new Set(['1']));
  });

  it('arrow keys and another width draw no row', async () => {
    const { user } = await openBooks(word, 4);
    await user.click(cellOf(-1, 'bookName'));
    drawn.length = 0;
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{F2}{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-valuenow')).toBe('260'));
    expect(drawn).toEqual([]);
  });
});

const heads = () => document.querySelectorAll('thead th').length;
const cellsOf = (row: number) => document.querySelectorAll('tbody tr')[row]?.children ?? [];

describe('columns out of sight follow what is in sight', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('every row holds every cell once the browser is idle', async () => {
    vi.stubGlobal('innerWidth', 300);
    await openBooks(word, 4);
    await waitFor(() => {
      for (const row of [0, 1, 2, 3]) expect(cellsOf(row).length).toBe(heads());
    });
  });

  it('keys reach a column that is not drawn yet, and the actions behind it', async () => {
    vi.stubGlobal('innerWidth', 300);
    // never idle
    vi.stubGlobal('requestIdleCallback', () => 0);
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const { user } = await openBooks(word, 4);
    expect(cellsOf(1).length).toBeLessThan(heads());
    await user.click(cellOf(1, 'bookName'));
    await user.keyboard('{End}');
    const actions = document.activeElement;
    expect(actions?.textContent).toContain('删除');
    expect(actions?.getAttribute('aria-colindex')).toBe(String(heads()));
    await user.keyboard('{ArrowLeft}');
    expect(cellsOf(1).length).toBe(heads());
    expect(document.activeElement).toBe(cellsOf(1)[heads() - 2]);
    expect(cellsOf(2).length).toBeLessThan(heads());
  });
});
