import { screen, waitFor } from '@testing-library/react';
import { type ComponentProps, createElement, memo, Profiler } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('what a hand does in the table draws no more than it changes (DESIGN 6)', () => {
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
