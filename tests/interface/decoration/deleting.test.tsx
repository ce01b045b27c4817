import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { loadEditor, openPage, outlineRows, savedPage } from './opened.ts';

const texts = (names: readonly string[]) =>
  names.map((name, order) =>
    specialComponent.parse({
      type: ComponentType.richText,
      uuid: name,
      name,
      order,
      contents: [{ uuid: `${name}1`, content: '<p>…</p>' }],
    }),
  );

/** Opens a page of these components. */
async function opened(...names: string[]): Promise<UserEvent> {
  const { id } = await savedPage({ components: texts(names) });
  const { user } = await openPage(id);
  await waitFor(() => expect(outlineRows()).toHaveLength(names.length));
  await within(canvas()).findByRole('button', { name: `Select ${names.at(-1)}` });
  return user;
}

const outline = () => screen.getByLabelText('Outline', { selector: 'nav' });
const canvas = () => screen.getByRole('region', { name: 'Page' });
const row = (name: string) => within(outline()).getByText(name).closest('button');
const face = (name: string) => within(canvas()).getByRole('button', { name: `Select ${name}` });
const remove = (name: string) => within(canvas()).findByRole('button', { name: `Delete ${name}` });

/** Presses Delete on a row of the outline. */
async function deleteRow(user: UserEvent, name: string): Promise<void> {
  row(name)?.focus();
  await user.keyboard('{Enter}{Delete}');
}

describe('deleting a component by keyboard leaves the focus beside it', () => {
  beforeAll(loadEditor);
  afterEach(() => localStorage.clear());

  it('in the outline: at the next one, else at the one before, at last at the page', async () => {
    const user = await opened('One', 'Two', 'Three');
    await deleteRow(user, 'Two');
    expect(document.activeElement).toBe(row('Three'));
    await deleteRow(user, 'Three');
    expect(document.activeElement).toBe(row('One'));
    await deleteRow(user, 'One');
    expect(document.activeElement).toBe(row('Page settings'));
    expect(outlineRows()).toEqual([]);
  });

  it('on the page: by the key of its frame, and by its own button', async () => {
    const user = await opened('One', 'Two');
    face('One').focus();
    await user.keyboard('{Enter}{Delete}');
    expect(document.activeElement).toBe(face('Two'));
    (await remove('Two')).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(
      within(canvas()).getByRole('button', { name: 'Page settings' }),
    );
  });

  it('several at once, and by the menu of the toolbar: at what stands behind them on the page', async () => {
    const user = await opened('One', 'Two', 'Three', 'Four');
    row('Two')?.focus();
    await user.keyboard('{Enter}');
    await user.keyboard('{Control>}');
    await user.click(row('Three') ?? document.body);
    await user.keyboard('{/Control}');
    await user.click(screen.getByRole('button', { name: 'Edit the selected components' }));
    const entry = await screen.findByRole('menuitem', { name: /^Delete/ });
    // antd's menu takes the focus three frames after it has opened: later than a test presses, sooner than a hand does
    await waitFor(() => expect(document.activeElement?.role).toBe('menuitem'));
    await user.click(entry);
    expect(outlineRows()).toHaveLength(2);
    expect(document.activeElement).toBe(face('Four'));
  });
});
