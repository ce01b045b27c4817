import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { circleCalls } from '#contract/endpoints/lists.ts';
import { hold } from '#tests/support/hold.ts';
import { renderApp, server, setViewport, testPlatform } from '#tests/support/interface.ts';

const queryOf = ({ router }: Pick<Awaited<ReturnType<typeof renderApp>>, 'router'>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));
const chips = () =>
  within(screen.getByRole('list', { name: '正在使用的筛选条件' })).getAllByRole('listitem');

async function addCircle(title: string) {
  const { call, signIn } = await testPlatform();
  return (await call(circleCalls.save, { body: { title } }, await signIn('operator'))).data.id;
}
async function openBooks(search = '') {
  const app = await renderApp(`/resource/books${search}`, { as: 'operator' });
  await screen.findByRole('search');
  return app;
}

describe('the search form', () => {
  it('keeps the rest of the filters back, counts those of them in use, and leads there by / (contract 2.5)', async () => {
    const { user } = await openBooks('?language=中文');
    const first = await screen.findByLabelText('关键词');
    const [, , , ...rest] = screen.getByRole('search').querySelectorAll<HTMLElement>('.bd-filter');
    // a link with a filter of the rest shows them all
    expect(rest.length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: /收起/ }));
    expect(screen.getByRole('search').querySelectorAll('.bd-filter')).toHaveLength(3);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(first);
  });

  it('asks nothing in the middle of a composition, and keeps a blank that was typed meanwhile (contract 5)', async () => {
    const app = await openBooks();
    const box = screen.getByLabelText<HTMLInputElement>('关键词');
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: 'zhong' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(queryOf(app)).toEqual({});
    fireEvent.change(box, { target: { value: '中 ' } });
    fireEvent.compositionEnd(box);
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(queryOf(app)).toEqual({ searchText: '中' }));
    expect(box.value).toBe('中 ');
  });

  it('tells crossed bounds of a number and does not ask for them; halves and two decimals pass (contract 5)', async () => {
    const app = await openBooks('?priceMin=2.5');
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => {
      asked.push(request.url);
    });
    const label = await screen.findByLabelText<HTMLInputElement>('定价: 最小');
    expect(label.value).toBe('2.5');
    const maximum = await screen.findByLabelText('定价: 最大');
    await app.user.type(maximum, '1{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('最小值不能大于最大值');
    expect(queryOf(app)).toEqual({ priceMin: '2.5' });
    await app.user.type(maximum, '9.25{Enter}');
    await waitFor(() => expect(queryOf(app)).toEqual({ priceMin: '2.5', priceMax: '19.25' }));
    expect(screen.queryByRole('alert')).toBeNull();
    server.events.removeAllListeners();
  });
});

describe('what is being searched for', () => {
  it('stands above the table as chips that can be taken away one by one or together', async () => {
    const app = await openBooks('?searchText=中国&priceMin=2&priceMax=80');
    expect(chips().map((chip) => chip.textContent)).toEqual(['关键词中国', '定价2 至 80']);
    await app.user.click(screen.getByRole('button', { name: '移除筛选条件“定价：2 至 80”' }));
    await waitFor(() => expect(queryOf(app)).toEqual({ searchText: '中国' }));
    await waitFor(() => expect(chips()).toHaveLength(1));
    await app.user.click(screen.getByRole('button', { name: '清除全部' }));
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: '正在使用的筛选条件' })).toBeNull(),
    );
    expect(queryOf(app)).toEqual({});
  });

  it('names a record of another list by its title, known from the address by its id alone', async () => {
    const id = await addCircle('筛选用圈子');
    await renderApp(`/resource/posts?circleId=${id}`, { as: 'operator' });
    await screen.findByRole('search');
    await waitFor(() => expect(chips()[0]?.textContent).toBe('圈子筛选用圈子'));
    expect(await screen.findByRole('button', { name: '圈子: 筛选用圈子' })).toBeDefined();
  });

  it('never names a record by the title of the one before, while its own is on its way', async () => {
    const id = await addCircle('先筛的圈子');
    const next = await addCircle('后筛的圈子');
    const { router } = await renderApp(`/resource/posts?circleId=${id}`, { as: 'operator' });
    await screen.findByRole('search');
    await waitFor(() => expect(chips()[0]?.textContent).toBe('圈子先筛的圈子'));
    const title = hold(`/circle/detail/${next}`);
    await router.navigate(`/resource/posts?circleId=${next}`);
    await title.isHeld();
    expect(chips()[0]?.textContent).toBe(`圈子${next}`);
    title.letGo();
    await waitFor(() => expect(chips()[0]?.textContent).toBe('圈子后筛的圈子'));
  });
});

describe('a cascader', () => {
  it('reads its choices from another list, each level a parameter of its own', async () => {
    const app = await renderApp('/resource/live', { as: 'operator' });
    await screen.findByRole('search');
    const expand = screen.queryByRole('button', { name: /展开/ });
    if (expand) await app.user.click(expand);
    await app.user.click(await screen.findByRole('combobox', { name: '频道' }));
    const [domain] = await screen.findAllByRole('menuitemcheckbox', { name: /^(?!加载中)/ });
    if (domain) await app.user.click(domain);
    await waitFor(() => expect(Object.keys(queryOf(app))).toEqual(['channelDomain']));
    await waitFor(() => expect(chips()[0]?.textContent).toContain(domain?.textContent ?? '?'));
  });
});

describe('what a filter asks of a value', () => {
  const menuOf = (label: string) =>
    screen.findByRole('button', { name: new RegExp(`^“${label}”的比较方式`) });

  it('can be that there is none, which stands in the address and as a chip', async () => {
    const app = await openBooks();
    await app.user.click(await menuOf('出版社'));
    await app.user.click(await screen.findByRole('menuitem', { name: '为空' }));
    await waitFor(() => expect(queryOf(app)).toEqual({ publisherNameEmpty: 'true' }));
    await waitFor(() =>
      expect(chips().map(({ textContent }) => textContent)).toEqual(['出版社为空']),
    );
    await app.user.click(screen.getByRole('button', { name: '移除筛选条件“出版社：为空”' }));
    await waitFor(() => expect(queryOf(app)).toEqual({}));
    await waitFor(() => expect(screen.getByLabelText('出版社')).toHaveProperty('tagName', 'INPUT'));
  });

  it('can be any other value, and takes what was chosen along', async () => {
    const app = await openBooks('?editionClass=1');
    await app.user.click(await menuOf('版本'));
    await app.user.click(await screen.findByRole('menuitem', { name: '不等于' }));
    await waitFor(() => expect(queryOf(app)).toEqual({ editionClassNot: '1' }));
    await waitFor(() => expect(chips()[0]?.textContent).toMatch(/不是/));
    await app.user.click(await menuOf('版本'));
    await app.user.click(await screen.findByRole('menuitem', { name: '等于' }));
    await waitFor(() => expect(queryOf(app)).toEqual({ editionClass: '1' }));
  });
});

describe('an address with what cannot be', () => {
  it('says so above the list, and lets it be taken off', async () => {
    const app = await openBooks('?editionClass=9&priceMin=many&colour=red&category=文学');
    expect(await screen.findByText('地址里的“editionClass=9”不是可用的值，没有生效')).toBeDefined();
    screen.getByText('地址里的“priceMin=many”不是可用的值，没有生效');
    screen.getByText('地址里的“colour=red”不是这个列表的筛选，没有生效');
    await app.user.click(screen.getByRole('button', { name: '从地址中去掉' }));
    await waitFor(() => expect(queryOf(app)).toEqual({ category: '文学' }));
    await waitFor(() => expect(screen.queryAllByText(/没有生效/)).toEqual([]));
  });
});

describe('the filters on a phone', () => {
  it('are one line that says how many are in use, until it is touched', async () => {
    setViewport(390);
    const app = await openBooks('?language=中文&priceEmpty=true');
    const line = await screen.findByRole('button', { name: '筛选（2）' });
    expect(screen.queryByLabelText('关键词')).toBeNull();
    await app.user.click(line);
    expect(await screen.findByLabelText('关键词')).toBeDefined();
    expect(line.getAttribute('aria-expanded')).toBe('true');
  });
});
