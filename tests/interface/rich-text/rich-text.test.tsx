import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#app/language/index.ts';
import RichText from '#app/widgets/rich-text/RichText.tsx';
import { UnarrivedFiles } from '#app/widgets/upload/UnarrivedFiles.tsx';
import { UploadsOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import { server } from '#tests/support/interface.ts';

const seen: { html: string; pending: number } = { html: '', pending: 0 };

function Page({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  seen.html = value;
  return (
    <App>
      <RichText
        aria-label="正文"
        value={value}
        onChange={setValue}
        onPendingChange={(count) => {
          seen.pending = count;
        }}
      />
      <button type="button" onClick={() => setValue('<p>别处来的</p>')}>
        换掉
      </button>
    </App>
  );
}

const textBox = () => screen.findByRole('textbox', { name: '正文' });

async function paste(html: string, files: readonly File[] = []): Promise<void> {
  const box = await textBox();
  const data = {
    files,
    types: ['text/html'],
    getData: (type: string) => (type === 'text/html' ? html : ''),
  };
  await act(async () => void fireEvent.paste(box, { clipboardData: data }));
}

describe('the editor', () => {
  it('has a text box and tools with names', async () => {
    render(<Page />);
    expect((await textBox()).getAttribute('aria-multiline')).toBe('true');
    const bar = screen.getByRole('toolbar');
    expect(bar.querySelectorAll('button:not([aria-label])')).toHaveLength(0);
    // one stop of the Tab key
    expect(bar.querySelectorAll('button[tabindex="0"]')).toHaveLength(1);
  });

  it('names its menus with what is chosen in them, as the language writes it', async () => {
    setLanguage('en-US');
    const { unmount } = render(<Page />);
    expect(await screen.findByRole('button', { name: 'Alignment: Left' })).toBeDefined();
    unmount();
    setLanguage('zh-CN');
    render(<Page />);
    expect(await screen.findByRole('button', { name: '对齐方式：左对齐' })).toBeDefined();
  });

  it.each([
    ['an empty text', ''],
    ['the beginning of a paragraph', '<p>一段</p>'],
    ['the first item of a list', '<ul><li>一</li><li>二</li></ul>'],
  ])('lets the Tab key out of %s, forwards and backwards', async (_place, initial) => {
    render(<Page initial={initial} />);
    const box = await textBox();
    for (const shiftKey of [false, true]) {
      const isLetGo = fireEvent.keyDown(box, { key: 'Tab', keyCode: 9, shiftKey });
      expect(isLetGo).toBe(true);
    }
    expect(seen.html).toBe(initial);
  });

  it('moves among its tools with the arrow keys', async () => {
    render(<Page />);
    const user = userEvent.setup();
    const undo = await screen.findByRole('button', { name: '撤销' });
    act(() => undo.focus());
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('重做');
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('其他工具');
  });

  it('takes a text from outside, and not its own that comes back', async () => {
    render(<Page initial="<p>原来</p>" />);
    await paste('<p>贴上的</p>');
    await waitFor(() => expect(seen.html).toContain('贴上的'));
    await userEvent.setup().click(screen.getByRole('button', { name: '换掉' }));
    await waitFor(() => expect(screen.getByText('别处来的')).toBeDefined());
    expect(seen.html).toBe('<p>别处来的</p>');
    expect(screen.queryByText('贴上的')).toBeNull();
  });

  it('has pasted web pictures fetched by the server, and waits for them', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.post(`${location.origin}/jmgr/common/upload/fetch`, async ({ request }) => {
        await held;
        expect(await request.json()).toEqual({ url: 'https://pictures.example/a.png' });
        return HttpResponse.json({
          code: 200,
          isSuccess: true,
          data: { url: '/cdn/image/fetched.png', width: 20, height: 10, bytes: 99 },
        });
      }),
    );
    render(<Page />);
    await paste('<p>看图<img src="https://pictures.example/a.png" alt="图"></p>');
    expect(await screen.findByText(/正在保存网络图片/)).toBeDefined();
    await waitFor(() => expect(seen.pending).toBe(1));
    expect(seen.html).toBe('<p>看图</p>');
    release();
    await waitFor(() => expect(seen.pending).toBe(0));
    expect(seen.html).toContain(
      '<img src="/cdn/image/fetched.png" alt="图" width="20" height="10">',
    );
    expect(seen.html).not.toContain('pictures.example');
  });

  it('puts the placeholder where a web picture cannot be fetched (contract 8)', async () => {
    server.use(
      http.post(`${location.origin}/jmgr/common/upload/fetch`, () =>
        HttpResponse.json({ code: 422, isSuccess: false, msg: '取不到' }, { status: 422 }),
      ),
    );
    render(<Page />);
    await paste('<p>a<img src="https://pictures.example/b.png"><img src="file:///c:/x.png"></p>');
    await waitFor(() => expect(seen.html.match(/\/bad-image\.png/g)).toHaveLength(2));
    expect(seen.html).not.toMatch(/pictures\.example|file:/);
    expect(seen.pending).toBe(0);
    expect(await screen.findByText(/有 2 张图片没能带过来/)).toBeDefined();
  });

  it('brings the pictures of a pasted table, and leaves what has not arrived out of the text', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.post(`${location.origin}/jmgr/common/upload/fetch`, async () => {
        await held;
        return HttpResponse.json({
          code: 200,
          isSuccess: true,
          data: { url: '/cdn/image/fetched.png', width: 20, height: 10, bytes: 99 },
        });
      }),
    );
    render(<Page />);
    const cells = '<td>左</td><td><img src="https://pictures.example/a.png"></td>';
    await paste(`<table><tr>${cells}</tr></table>`);
    await waitFor(() => expect(seen.pending).toBe(1));
    expect(seen.html).toBe('<table><tbody><tr><td>左</td><td></td></tr></tbody></table>');
    release();
    await waitFor(() => expect(seen.pending).toBe(0));
    expect(seen.html).toContain('<td><img src="/cdn/image/fetched.png"></td>');
  });

  it('shows a table as a block that keys and buttons move and remove', async () => {
    const table = '<table><tbody><tr><td>一</td><td>二</td></tr></tbody></table>';
    render(<Page initial={`<p>前</p>${table}<p>后</p>`} />);
    const block = await screen.findByRole('region', { name: '表格：原样保留' });
    expect(block.querySelector('td')?.textContent).toBe('一');
    const user = userEvent.setup();
    act(() => block.focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(seen.html).toBe(`${table}<p>前</p><p>后</p>`));
    expect(document.activeElement).toBe(block);
    await user.click(screen.getByRole('button', { name: '下移表格' }));
    await user.click(screen.getByRole('button', { name: '下移表格' }));
    await waitFor(() => expect(seen.html).toBe(`<p>前</p><p>后</p>${table}`));
    const down = screen.getByRole('button', { name: '下移表格' });
    expect(down.getAttribute('aria-disabled')).toBe('true');
    act(() => block.focus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(seen.html).toBe('<p>前</p><p>后</p>'));
  });

  it('takes 50 pictures at most, and says so (contract 5)', async () => {
    const picture = '<img src="/cdn/a.png">';
    render(<Page initial={`<p>一</p>${picture.repeat(49)}`} />);
    await textBox();
    await paste(`<p>二</p>${picture.repeat(3)}`);
    expect(await screen.findByText('最多只能选择50张图片')).toBeDefined();
    expect(await screen.findByText('有 2 张图片超出上限，没有粘贴')).toBeDefined();
    await waitFor(() => expect(seen.html.match(/<img/g)).toHaveLength(50));
  });

  it('takes one video at most, and says so (contract 5)', async () => {
    render(<Page initial='<video src="/cdn/a.mp4"></video>' />);
    await userEvent.setup().click(await screen.findByRole('button', { name: '插入视频' }));
    expect(await screen.findByText('编辑器内的视频超过1段')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('drops recordings of other sites, whose address would be asked for by every reader', async () => {
    render(<Page />);
    await paste('<p>听</p><audio src="https://evil.example/a.mp3"></audio>');
    await waitFor(() => expect(seen.html).toBe('<p>听</p>'));
    expect(await screen.findByText(/有 1 段其他网站的音视频没有粘贴/)).toBeDefined();
  });
});

describe('files of a text that do not arrive', () => {
  const sign = `${location.origin}/jmgr/common/upload/oss/sign`;
  const recording = new File(['ID3 and so on'], 'talk.mp3', { type: 'audio/mpeg' });
  const form = (work = 'article.7') =>
    render(
      <UploadsOfWork work={work}>
        <Page initial="<p>前</p>" />
        <UnarrivedFiles />
      </UploadsOfWork>,
    );
  const told = '「talk.mp3」在页面关闭前没有传完，请重新选择，或移除';

  it('stand in the text and above the buttons of its form, and go from both together', async () => {
    server.use(http.post(sign, () => HttpResponse.json({ code: 403, msg: '不行' })));
    form();
    await paste('', [recording]);
    const list = await screen.findByText(/这些文件没有传上来/);
    expect(list).toBeDefined();
    expect(seen).toEqual({ html: '<p>前</p>', pending: 1 });
    const [removeInText] = screen.getAllByRole('button', { name: '移除 talk.mp3' });
    fireEvent.click(removeInText ?? list);
    await waitFor(() => expect(screen.queryByText('talk.mp3')).toBeNull());
    expect(screen.queryByText(/这些文件没有传上来/)).toBeNull();
    expect(seen).toEqual({ html: '<p>前</p>', pending: 0 });
  });

  it('are named where they were, when the page was closed over them, until they are removed', async () => {
    server.use(http.post(sign, () => new Promise<never>(() => {})));
    const before = form();
    await paste('', [recording]);
    await waitFor(() => expect(seen.pending).toBe(1));
    window.dispatchEvent(new Event('pagehide'));
    before.unmount();

    const other = form('article.8');
    await textBox();
    expect(screen.queryByText(told)).toBeNull();
    other.unmount();

    const after = form();
    expect(await screen.findByText(told)).toBeDefined();
    expect(screen.getByText(/这些文件没有传上来/)).toBeDefined();
    expect(seen).toEqual({ html: '<p>前</p>', pending: 0 });
    const [remove] = screen.getAllByRole('button', { name: '移除 talk.mp3' });
    fireEvent.click(remove ?? document.body);
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
    after.unmount();

    form();
    await textBox();
    expect(screen.queryByText(told)).toBeNull();
  });

  it('are not asked for again where they can never arrive', async () => {
    const before = form();
    await paste('', [new File([], 'talk.mp3', { type: 'audio/mpeg' })]);
    await screen.findAllByText('talk.mp3 是空文件，请重新选择');
    window.dispatchEvent(new Event('pagehide'));
    before.unmount();
    form();
    await textBox();
    expect(screen.queryByText(told)).toBeNull();
  });

  it('are told of no more when they are chosen again, and go along when the work gets a name', async () => {
    server.use(http.post(sign, () => new Promise<never>(() => {})));
    const before = form('article.new');
    await paste('', [recording]);
    await waitFor(() => expect(seen.pending).toBe(1));
    window.dispatchEvent(new Event('pagehide'));
    before.unmount();

    const opened = form('article.new');
    await screen.findByText(told);
    opened.rerender(
      <UploadsOfWork work="article.9">
        <Page initial="<p>前</p>" />
      </UploadsOfWork>,
    );
    opened.unmount();
    form('article.9');
    await screen.findByText(told);
    await paste('', [recording]);
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  });
});
