import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { banner } from '#tests/platform/special/pages.ts';
import { beginPage, loadEditor, openPage, savedPage, selectRow } from '../decoration/opened.ts';

const inspector = () => within(screen.getByLabelText(/^(Settings|设置)$/, { selector: 'section' }));

/** Types a time into the field of this label. */
function choose(label: string, time: string): void {
  const input = inspector().getByLabelText(label);
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: time } });
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 });
}

/** What is read out with an input beside its label. */
const describedBy = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

describe('the settings of a special page (contract 5)', () => {
  beforeAll(loadEditor);

  it('say what is missing in the contract’s words when the page is published', async () => {
    const { user } = await beginPage('zh-CN');
    await user.click(screen.getByText(/^发\s?布$/));
    await inspector().findByText('请输入专题名称');
    for (const sentence of [
      '请上传专题封面图',
      '请选择开始时间',
      '请选择结束时间',
      '请上传分享图标',
      '请填写分享链接标题',
    ])
      inspector().getByText(sentence);
    // the checklist leads to the exact field
    const list = within(screen.getByLabelText('发布检查', { selector: '[role=group]' }));
    await user.click(list.getByText('请填写分享链接标题'));
    await waitFor(() =>
      expect(document.activeElement).toBe(inspector().getByLabelText('分享链接标题')),
    );
  });

  it('are judged as they are changed, and calm again once they are mended', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id, 2, 'zh-CN');
    const name = inspector().getByLabelText('专题名称');
    fireEvent.change(name, { target: { value: '书'.repeat(101) } });
    inspector().getByText(/专题名称.*不能超过\s?100/);
    fireEvent.change(name, { target: { value: '书'.repeat(100) } });
    await waitFor(() => expect(inspector().queryByText(/不能超过/)).toBeNull());
    await user.clear(name);
    await inspector().findByText('请输入专题名称');
    choose('结束时间', '2029-12-31 08:00:00');
    await inspector().findByText('结束时间不能早于开始时间');
    choose('开始时间', '2020-01-01 08:00:00');
    await inspector().findByText('开始时间不能早于当前时间');
    await waitFor(() => expect(inspector().queryByText('结束时间不能早于开始时间')).toBeNull());
  });

  it('say at the input what is wrong with it, to people who do not see it too', async () => {
    const { user } = await beginPage('zh-CN');
    const name = inspector().getByLabelText('专题名称');
    expect(name.getAttribute('aria-required')).toBe('true');
    expect(name.getAttribute('aria-invalid')).toBeNull();
    await user.click(screen.getByText(/^发\s?布$/));
    await waitFor(() => expect(describedBy(name)).toBe('请输入专题名称'));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(inspector().getByLabelText('开始时间'))).toBe('请选择开始时间');
  });

  it('take a day without its time: the page begins with it, and ends with it', async () => {
    await beginPage('zh-CN');
    const time = (label: string) => inspector().getByLabelText<HTMLInputElement>(label);
    choose('开始时间', '2030-01-10');
    await waitFor(() => expect(time('开始时间').value).toBe('2030-01-10 00:00:00'));
    choose('结束时间', '2030/1/31');
    await waitFor(() => expect(time('结束时间').value).toBe('2030-01-31 23:59:59'));
    choose('结束时间', '2030/01/31 00:00');
    await waitFor(() => expect(time('结束时间').value).toBe('2030-01-31 00:00:00'));
  });

  it('take the day that was chosen when the input is left', async () => {
    const { user } = await beginPage('zh-CN');
    const end = inspector().getByLabelText<HTMLInputElement>('结束时间');
    await user.click(end);
    const days = document.querySelectorAll('.ant-picker-cell-in-view');
    const day = days[days.length - 1];
    if (!day) throw new Error('no day is offered');
    await user.click(day);
    await user.click(inspector().getByLabelText('专题名称'));
    await waitFor(() => expect(end.value).toMatch(/ 23:59:59$/));
    await screen.findAllByText('只保存在本机');
  });

  it('show everything in view mode (action 1) and let nothing be changed', async () => {
    const { id } = await savedPage();
    await openPage(id, 1);
    const inputs = inspector().getAllByRole('textbox').concat(inspector().getAllByRole('combobox'));
    expect(inputs.length).toBeGreaterThan(6);
    for (const input of inputs) expect(input).toHaveProperty('disabled', true);
    for (const name of ['Save draft', 'Undo', 'Preview'])
      expect(screen.queryByLabelText(name)).toBeNull();
    expect(screen.queryByText('Publish')).toBeNull();
  });
});

describe('the times of a component', () => {
  it('tell crossed times as they are chosen, in the contract’s words', async () => {
    const timed = { ...banner('a'), startAt: '2030-01-10 00:00:00' };
    const { id } = await savedPage({ draft: true, components: [timed] });
    const { user } = await openPage(id, 2, 'zh-CN');
    await selectRow(user, '轮播图');
    await user.click(await inspector().findByRole('button', { name: /更多设置/ }));
    await inspector().findByLabelText('到何时为止');
    expect(inspector().queryByText('结束时间不能早于开始时间')).toBeNull();
    choose('到何时为止', '2030-01-05 00:00:00');
    await inspector().findByText('结束时间不能早于开始时间');
    inspector().getByText('开始时间不能晚于结束时间');
    choose('到何时为止', '2030-01-15 00:00:00');
    await waitFor(() => expect(inspector().queryByText('结束时间不能早于开始时间')).toBeNull());
  });

  it('show the page as of a moment: not begun, open, over', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id);
    const canvas = within(screen.getByLabelText('Page', { selector: 'section' }));
    const asOf = canvas.getByLabelText('Preview at');
    const see = (time: string) => {
      fireEvent.mouseDown(asOf);
      fireEvent.change(asOf, { target: { value: time } });
      fireEvent.keyDown(asOf, { key: 'Enter', code: 'Enter', keyCode: 13 });
    };
    see('2029-12-31 00:00:00');
    await canvas.findByText('Not started: readers see only a message');
    see('2030-01-15 00:00:00');
    await canvas.findByText('What readers see at this time');
    see('2030-03-01 00:00:00');
    // as the page itself has it (`/s/{id}` after its end)
    await canvas.findByText('Ended: readers see a message and can still read the page');
    await user.click(canvas.getByText('Show all'));
    expect(canvas.queryByText(/^Ended:/)).toBeNull();
  });
});
