import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { hold } from '#tests/support/hold.ts';
import { answer, testPlatform } from '#tests/support/interface.ts';
import { addBooks, cellOf, openBooks } from './support.ts';

async function bookOf(id: string) {
  const { call, signIn } = await testPlatform();
  return (await call(bookCalls.detail, { parameters: { id } }, await signIn('operator'))).data;
}
const editor = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('[data-editor] input');
    if (!input || document.activeElement !== input) throw new Error('no input has the focus');
    return input;
  });
const shows = (row: number, text: string) =>
  waitFor(() => {
    expect(cellOf(row, 'category').textContent).toBe(text);
    expect(cellOf(row, 'category').getAttribute('aria-busy')).toBeNull();
  });

describe('cells that are changed in place', () => {
  it('open by Enter, save by Enter with the rest of the record, and can be undone', async () => {
    const [id = ''] = await addBooks('改格一', 1);
    const { user } = await openBooks('改格一', 1);
    await user.click(cellOf(0, 'category'));
    await user.keyboard('{Enter}');
    await user.type(await editor(), '散文{Enter}', {
      initialSelectionStart: 0,
      initialSelectionEnd: 9,
    });
    await waitFor(() => expect(document.activeElement).toBe(cellOf(0, 'category')));
    expect(cellOf(0, 'category').textContent).toBe('散文');
    await shows(0, '散文');
    expect(await bookOf(id)).toMatchObject({ category: '散文', bookName: '改格一1', price: 1 });
    await user.click(await screen.findByRole('button', { name: /撤\s?销/ }));
    await shows(0, '初始');
    expect(await bookOf(id)).toMatchObject({ category: '初始' });
  });

  it('stay as they were by Escape; Enter within an input method saves nothing', async () => {
    const [id = ''] = await addBooks('改格二', 1);
    const { user } = await openBooks('改格二', 1);
    await user.dblClick(cellOf(0, 'category'));
    const input = await editor();
    fireEvent.change(input, { target: { value: '小说' } });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(document.querySelector('[data-editor]')).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(document.querySelector('[data-editor]')).toBeNull();
    await shows(0, '初始');
    expect(await bookOf(id)).toMatchObject({ category: '初始' });
  });

  it('keep a value that breaks the rules of the field open, and say why', async () => {
    await addBooks('改格三', 1);
    const { user } = await openBooks('改格三', 1);
    await user.dblClick(cellOf(0, 'category'));
    fireEvent.change(await editor(), { target: { value: '长'.repeat(51) } });
    await user.keyboard('{Enter}');
    const problem = await screen.findByText('分类不能超过 50 个字符，超出了 1 个');
    expect(problem.getAttribute('role')).toBe('alert');
  });

  it('go on to the next by Tab, also in the next row', async () => {
    const ids = await addBooks('改格四', 2);
    const { user } = await openBooks('改格四', 2);
    await user.click(cellOf(0, 'price'));
    await user.keyboard('{F2}');
    await editor();
    await user.keyboard('{Control>}a{/Control}55{Tab}');
    await waitFor(() => expect(cellOf(0, 'category').querySelector('input')).not.toBeNull());
    await waitFor(async () => expect(await bookOf(ids[0] ?? '')).toMatchObject({ price: 55 }));
  });

  it('are put back where the save fails, with what the platform said', async () => {
    await addBooks('改格五', 1);
    const { user } = await openBooks('改格五', 1);
    answer('put', '/jmgr/book/save', 500, {
      code: 500,
      isSuccess: false,
      msg: '磁盘已满',
      data: null,
    });
    await user.dblClick(cellOf(0, 'category'));
    fireEvent.change(await editor(), { target: { value: '诗' } });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByText(/磁盘已满/).length).toBeGreaterThan(0));
    await shows(0, '初始');
  });

  it('show what somebody else has made of them meanwhile, and overwrite only on request', async () => {
    const [id = ''] = await addBooks('改格六', 1);
    const { user } = await openBooks('改格六', 1);
    const { call, signIn } = await testPlatform();
    const { revision } = await bookOf(id);
    const body = { bookId: id, bookName: '改格六1', category: '别人写的', revision };
    await call(bookCalls.save, { body }, await signIn('operator'));
    await user.dblClick(cellOf(0, 'category'));
    fireEvent.change(await editor(), { target: { value: '我写的' } });
    await user.keyboard('{Enter}');
    // who was faster, and when
    expect(
      (await screen.findAllByText(/书案编辑部已于 \d{4}-\d\d-\d\d \d\d:\d\d 改过这条记录/)).length,
    ).toBeGreaterThan(0);
    await user.click(await screen.findByRole('button', { name: '仍改为我填写的' }));
    await waitFor(async () => expect(await bookOf(id)).toMatchObject({ category: '我写的' }));
    await shows(0, '我写的');
  });

  it('show what was saved where the rows were asked for before, and answer after', async () => {
    await addBooks('改格七', 2);
    const { user } = await openBooks('改格七', 2);
    const save = hold(bookCalls.save.path, 'there');
    await user.dblClick(cellOf(1, 'category'));
    fireEvent.change(await editor(), { target: { value: '散文' } });
    await user.keyboard('{Enter}');
    await save.isHeld();
    const rows = hold(bookCalls.list.path);
    await user.click(within(cellOf(-1, 'bookName')).getByRole('button'));
    await rows.isHeld();
    save.letGo();
    await screen.findAllByText(/散文/, { selector: '.ant-notification *' });
    rows.letGo();
    await waitFor(() => expect(cellOf(0, 'bookName').textContent).toBe('改格七2'));
    await shows(0, '散文');
  });
});
