import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { views } from '#app/views.ts';
import { SubmitType } from '#contract/codes.ts';
import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { operatorOf, runningPage, savePage } from './everyLook.ts';
import { expectNoErrors, type Person, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/**
 * Every screen of the built app is opened by its address, so that its scripts begin on an empty page. The build decides in
 * which order modules begin, and a wrong order shows nowhere else.
 */
const { origin, somebody } = visitors({ stay: true });

const accounts = ['nobody', 'press-new', 'reader', 'press', 'operator'] as const;

interface Visit {
  readonly as: (typeof accounts)[number];
  readonly path: string;
  /** makes what the path leads to and answers the path, where `path` only describes it */
  readonly made?: (page: Page) => Promise<string>;
  /** of the first level */
  readonly heading: string | RegExp;
  /** what of the screen is drawn last, where it is more than the heading */
  readonly part?: (page: Page) => Locator;
}

const textField = (name: string) => (page: Page) => page.getByRole('textbox', { name }).first();
const rowsOfList = (page: Page) => page.getByRole('checkbox', { name: /^选择“/ }).first();
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first();
const publishButton = (page: Page) => page.getByRole('button', { name: /^发\s?布$/ }).last();

const dynamicManaged = { heading: '动态管理', part: rowsOfList };

/** A sign-in of another window that waits for a phone. */
async function newScan(): Promise<string> {
  const { page } = await somebody();
  await page.goto(`${origin}/login`);
  await page.getByRole('tab', { name: '扫码登录' }).click();
  await page.getByText('无法扫码？').click();
  const address = await page.locator('code').filter({ hasText: '/scan/' }).innerText();
  return new URL(address).pathname;
}

/** A special page that takes what readers have written. */
async function newContribution(): Promise<string> {
  const page = { ...runningPage('每一页', []), submit: SubmitType.dynamics };
  return `/contribute/${await savePage(await operatorOf(origin), page)}`;
}

/** The first live stream of the person's list. */
async function firstLive(page: Page): Promise<string> {
  await page.goto(`${origin}/manage/live`);
  const link = page.locator('a[href^="/manage/live/"]').first();
  return (await link.getAttribute('href')) ?? '';
}

const visits: Readonly<Record<keyof typeof views, readonly Visit[]>> = {
  shell: [{ as: 'reader', path: '/', heading: '发布动态' }],
  login: [{ as: 'nobody', path: '/login', heading: /登录/, part: textField('账号') }],
  'login/reset': [
    {
      as: 'nobody',
      path: '/login/reset',
      heading: '重新设置密码',
      part: textField('手机号或邮箱'),
    },
  ],
  scan: [{ as: 'reader', path: '/scan/{code}', made: newScan, heading: '确认登录' }],
  'second-factor': [
    {
      as: 'reader',
      path: '/second-factor',
      heading: '请先设置两步验证',
      part: textField('应用现在显示的 6 位数字'),
    },
  ],
  contribute: [
    {
      as: 'reader',
      path: '/contribute/{id}',
      made: newContribution,
      heading: '向《每一页》投稿',
    },
  ],
  oauth: [
    { as: 'nobody', path: '/oauth/weibo', heading: /登录已失效/ },
    { as: 'nobody', path: '/oauth/qq', heading: /登录已失效/ },
  ],
  register: [{ as: 'nobody', path: '/register', heading: '注册书案' }],
  'register/user': [
    { as: 'nobody', path: '/register/user', heading: '注册个人账号', part: textField('手机号') },
  ],
  'register/organization': [
    {
      as: 'nobody',
      path: '/register/organization/false',
      heading: '创建机构账号',
      part: textField('邮箱'),
    },
    { as: 'press-new', path: '/register/organization/true', heading: '机构注册' },
  ],
  'app-store': [{ as: 'nobody', path: '/app-store', heading: '下载应用' }],
  'not-found': [
    { as: 'reader', path: '/404', heading: '没有这个页面' },
    { as: 'reader', path: '/no/such/page', heading: '没有这个页面' },
  ],
  'no-access': [{ as: 'reader', path: '/401', heading: '没有访问权限' }],
  'setting/institution': [
    { as: 'press', path: '/setting/institution', heading: '机构设置', part: textField('机构名称') },
  ],
  'setting/user': [
    { as: 'reader', path: '/setting/user', heading: '个人中心', part: textField('名称') },
    { as: 'operator', path: '/setting/user?section=security', heading: '个人中心' },
  ],
  'publish/dynamic': [
    { as: 'press', path: '/publish/dynamic', heading: '发布动态', part: publishButton },
  ],
  'publish/article': [
    { as: 'press', path: '/publish/article', heading: '发布文章', part: textField('正文') },
  ],
  'publish/booklist': [
    { as: 'press', path: '/publish/booklist', heading: '发布书单', part: publishButton },
  ],
  'publish/live': [
    { as: 'press', path: '/publish/live', heading: '发布直播', part: publishButton },
  ],
  'manage/dynamic': [
    { as: 'press', path: '/manage/dynamic', ...dynamicManaged },
    { as: 'reader', path: '/manage/dynamic', ...dynamicManaged },
  ],
  'manage/article': [
    { as: 'press', path: '/manage/article', heading: '文章管理', part: rowsOfList },
  ],
  'manage/booklist': [
    { as: 'press', path: '/manage/booklist', heading: '书单管理', part: rowsOfList },
  ],
  'manage/live': [{ as: 'press', path: '/manage/live', heading: '直播管理', part: rowsOfList }],
  'manage/live/console': [
    {
      as: 'press',
      path: '/manage/live/{id}',
      made: firstLive,
      heading: /./,
      part: (page) => page.getByRole('heading', { name: '观看' }),
    },
  ],
  resource: [
    { as: 'operator', path: '/resource/books', heading: '图书', part: rowsOfList },
    {
      as: 'operator',
      path: '/resource/books/create',
      heading: '图书',
      part: (page) => page.getByRole('dialog').getByLabel('书名', { exact: true }),
    },
  ],
  lists: [{ as: 'operator', path: '/lists', heading: '列表', part: button('新建列表') }],
  'lists/history': [{ as: 'operator', path: '/lists/books/history', heading: '“图书”的历史' }],
  'lists/editor': [
    { as: 'operator', path: '/lists/books', heading: '图书', part: button('保存草稿') },
  ],
  sources: [{ as: 'operator', path: '/sources', heading: '数据源', part: button('新建数据源') }],
  dashboards: [
    { as: 'operator', path: '/dashboards', heading: '数据看板', part: button('新建看板') },
  ],
  'dashboards/view': [
    {
      as: 'operator',
      path: '/dashboards/community',
      heading: '社区',
      part: (page) => page.getByRole('slider', { name: /帖子：每天新增/ }),
    },
  ],
  'dashboards/editor': [
    {
      as: 'operator',
      path: '/dashboards/-new/edit',
      heading: '新建看板',
      part: textField('显示名称 · 简体中文'),
    },
  ],
  'sources/editor': [
    { as: 'operator', path: '/sources/-new', heading: '新建数据源', part: button('试一试') },
  ],
  programs: [{ as: 'operator', path: '/programs', heading: '程序接入' }],
  members: [{ as: 'press', path: '/members', heading: '成员', part: button('邀请') }],
  people: [{ as: 'operator', path: '/people', heading: '运营团队', part: button('邀请') }],
  'people/role': [
    {
      as: 'operator',
      path: '/people/roles/1',
      heading: '角色',
      part: textField('名称（简体中文）'),
    },
  ],
  invitation: [{ as: 'reader', path: `/invitation/${'a'.repeat(43)}`, heading: '邀请已失效' }],
  acting: [{ as: 'reader', path: '/acting/1', heading: '您不是该机构的成员' }],
  home: [
    { as: 'operator', path: '/home', heading: '首页', part: button('刷新') },
    { as: 'press', path: '/home', heading: '首页', part: button('刷新') },
  ],
  state: [{ as: 'operator', path: '/state', heading: '平台状态' }],
  'deciration/main': [
    {
      as: 'operator',
      path: '/deciration/main?action=0',
      heading: '新建专题',
      part: button('添加轮播图'),
    },
  ],
};

const broken = new RegExp(
  [
    locales.shell.failed['zh-CN'].failedTitle,
    locales.shell.failed['zh-CN'].missingTitle,
    locales.shell.error['zh-CN'].unknownTitle,
  ].join('|'),
);

/** Waits until a screen is there, or says that it failed. */
async function expectScreen(person: Person, { heading, part }: Visit) {
  const { page } = person;
  const failure = page.getByRole('heading', { name: broken });
  const title = page.getByRole('heading', { level: 1, name: heading });
  for (const awaited of [title, ...(part ? [part(page)] : [])]) {
    await awaited.or(failure).first().waitFor();
    expect(await failure.count(), person.errors.join('\n')).toBe(0);
  }
  expectNoErrors(person);
}

describe.each(accounts)('the build, opened by %s', (account) => {
  let person: Person;
  beforeAll(async () => {
    person = await somebody();
    if (account !== 'nobody') await signIn(person, origin, account);
  });
  afterEach(() => {
    person.errors.length = 0;
  });

  test.each(
    Object.values(visits)
      .flat()
      .filter(({ as }) => as === account),
  )('shows $path without an error', async (visit) => {
    const { page } = person;
    const path = (await visit.made?.(page)) ?? visit.path;
    await page.goto(origin + path);
    await expectScreen(person, visit);
  });
});

test('the screens that people write and manage in follow one another without an error', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'press');
  for (const section of ['publish', 'manage'] as const) {
    await menuLink(page, section).click();
    for (const name of ['dynamic', 'article', 'booklist', 'live'] as const) {
      const tab = { name: message(locales.shell.shell, 'zh-CN', name), exact: true };
      await page.locator('.bd-tabs').getByRole('link', tab).click();
      const [visit] = visits[`${section}/${name}`];
      if (visit) await expectScreen(person, visit);
    }
  }
});

test('a menu entry that is pressed again while its screen is on its way leads there all the same', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'press');
  await page.goto(`${origin}/setting/institution`);
  await page.getByRole('heading', { level: 1, name: '机构设置' }).waitFor();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?:[^/]+\/)?DynamicScreen-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/(?:[^/]+\/)?DynamicScreen-/);
  await menuLink(page, 'publish').click();
  await asked;
  await menuLink(page, 'publish').click();
  release();
  await page.getByRole('heading', { level: 1, name: '发布动态' }).waitFor();
});

const menuLink = (page: Page, section: 'publish' | 'manage') =>
  page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: message(locales.shell.shell, 'zh-CN', section), exact: true });
