import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#app/language/index.ts';
import {
  createDocument,
  type DocumentStore,
} from '#app/screens/lists/editor/document/documentStore.ts';
import { placeFindings } from '#app/screens/lists/editor/document/places.ts';
import PartsForm from '#app/screens/lists/sources/PartsForm.tsx';
import { checkSource } from '#schema/source/check.ts';

/** The parts of a convention in the form of a source: inherited, until somebody changes one. */

afterEach(cleanup);

function Parts({ store }: { readonly store: DocumentStore }) {
  const { text, value } = useSyncExternalStore(store.subscribe, store.get);
  const { findings } = checkSource({ file: 'shop.json', text });
  return (
    <PartsForm
      root={value}
      convention="ruoyi"
      findings={placeFindings(text, findings)}
      seen={[
        { path: 'found.hits', rows: 20 },
        { path: 'found.howMany', value: '137' },
      ]}
      change={store.change}
    />
  );
}

function open() {
  setLanguage('en-US');
  const store = createDocument(
    JSON.stringify({
      schemaVersion: 1,
      name: 'shop',
      label: { 'zh-CN': '店', 'en-US': 'Shop' },
      address: 'https://a.example',
      convention: 'ruoyi',
    }),
  );
  render(<Parts store={store} />);
  const entry = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
  return {
    user: userEvent.setup(),
    entry,
    parts: () => JSON.parse(store.get().text).parts,
  };
}

it('shows every part in short as the convention has it', () => {
  const { entry } = open();
  expect(entry('Pages').textContent).toMatch(/inherited.*pageNum · pageSize/);
  expect(entry('Where the rows are').textContent).toMatch(/rows/);
  expect(entry('Search').textContent).toMatch(/not set/);
  expect(entry('Pages').textContent).toMatch(/Page number/);
  expect(entry('Writing').textContent).toMatch(/Changes send the whole record/);
});

it('writes one part over the convention, and lets it be as there again', async () => {
  const { user, entry, parts } = open();
  await user.click(entry('Where the rows are'));
  const rows = screen.getByRole('combobox', { name: 'Where the rows are' });
  fireEvent.mouseDown(rows);
  fireEvent.change(rows, { target: { value: 'found' } });
  // what a try has seen is offered
  await user.click(await screen.findByText('20 rows'));
  expect(parts()).toEqual({ rows: 'found.hits' });
  expect(entry('Where the rows are').textContent).toMatch(/changed/);
  await user.click(screen.getByRole('button', { name: /Reset “Where the rows are” to/ }));
  expect(parts()).toBeUndefined();
});

it('takes the answer itself for the rows, which is the empty path', async () => {
  const { user, entry, parts } = open();
  await user.click(entry('Where the rows are'));
  const rows = screen.getByRole('combobox', { name: 'Where the rows are' });
  fireEvent.change(rows, { target: { value: 'the whole answer' } });
  expect(parts()).toEqual({ rows: '' });
  expect(rows).toHaveProperty('value', 'the whole answer');
});

it('changes how a page is asked for, and says what does not fit', async () => {
  const { user, entry, parts } = open();
  await user.click(entry('Pages'));
  await user.click(screen.getByText('Rows to skip'));
  expect(parts().page).toMatchObject({ by: 'offset', offset: 'offset', size: 'pageSize' });
  await user.click(screen.getByText('Cursor'));
  expect(parts().page).toMatchObject({ by: 'cursor', cursor: 'cursor' });
  expect(screen.getByText(/exactly one of token and lastRow/)).toBeDefined();
  await user.click(screen.getByText('Page number'));
  await user.click(screen.getByRole('combobox', { name: 'The first page is' }));
  await user.click(await screen.findByText('0', { selector: '.ant-select-item *' }));
  expect(parts().page).toMatchObject({ by: 'number', first: 0 });
});

it('adds an order with its marks, and says that there is no call of a record', async () => {
  const { user, entry, parts } = open();
  await user.click(entry('Search'));
  await user.type(screen.getByRole('textbox', { name: 'Parameter' }), 'words');
  expect(parts().search).toEqual({ parameter: 'words' });
  await user.click(entry('Calls of a record'));
  const remove = within(screen.getByRole('radiogroup', { name: 'Delete' }));
  await user.click(remove.getByText('There is none'));
  expect(parts().calls).toEqual({ delete: null });
});
