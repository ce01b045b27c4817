import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { phone } from '../support/chromium.ts';
import { expectNoErrors, type Person, signIn, upload } from './people.ts';
import { visitors } from './visitors.ts';

/**
 * Every way in, an institution from its registration to its approval, and each status, in a real browser on a Bookdesk
 * started by the README's command. Codes and mails are read where a person on this machine reads them: /dev/outbox.
 */
const licence = resolve('tests/browser/fixtures/shelf.png');
const readerPhone = '13800138001';
const creditCode = '91110000802100433B';

const { origin, somebody } = visitors();

/** The newest message to this phone or mail address, as the outbox shows it. */
async function messageTo({ page }: Person, recipient: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto(`${origin}/dev/outbox`);
  const body = await outbox
    .getByRole('article')
    .filter({ hasText: recipient })
    .first()
    .locator('.body')
    .innerText();
  await outbox.close();
  return body;
}

/** Asks for a code beside the field of this name and types the one that came. */
async function proveBy(person: Person, recipient: string, label: string): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /秒后重发/ }).waitFor();
  const code = /\d{6}/.exec(await messageTo(person, recipient))?.[0] ?? '';
  await page.getByLabel(label).fill(code);
}

const menu = (page: Page) => page.getByRole('navigation', { name: '菜单' }).first();
const isOpen = (page: Page) => menu(page).getByRole('link', { name: '管理' }).waitFor();

describe('every way in (contract 4, 7.1)', () => {
  test('a text message, and then where the person wanted to go', async () => {
    const reader = await somebody();
    const { page } = reader;
    await page.goto(`${origin}/manage/article?page=1`);
    await page.waitForURL(/\/login\?redirect=/);
    await page.getByRole('tab', { name: '短信登录' }).click();
    await page.getByLabel('手机号').fill(readerPhone);
    await proveBy(reader, readerPhone, '短信验证码');
    await page.getByRole('button', { name: /^登\s?录$/ }).click();
    await page.waitForURL(/\/manage\/article/);
    await isOpen(page);
    expectNoErrors(reader);
  });

  test('the account is remembered on this device, the password is not', async () => {
    const { page } = await somebody();
    await page.goto(`${origin}/login`);
    await page.getByLabel('账号', { exact: true }).fill('reader');
    await page.getByLabel('密码', { exact: true }).fill('bookdesk-demo');
    await page.getByLabel('记住账号（30 天）').check();
    await page.getByRole('button', { name: /^登\s?录$/ }).click();
    await isOpen(page);
    const cookies = await page.context().cookies();
    const days =
      ((cookies.find(({ name }) => name === 'bookdesk-account')?.expires ?? 0) -
        Date.now() / 1_000) /
      86_400;
    expect(Math.round(days)).toBe(30);
    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByText('退出登录', { exact: true }).click();
    await page.getByText('确定要退出登录并离开系统吗？').waitFor();
    await page.getByRole('button', { name: /^确\s?定$/ }).click();
    await page.waitForURL(/\/login/);
    await expect.poll(() => page.getByLabel('账号', { exact: true }).inputValue()).toBe('reader');
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('');
  });

  test('a form that is handed in before any script has come signs in once it is there', async () => {
    const early = await somebody();
    const { page } = early;
    let letPass: () => void = () => undefined;
    const passing = new Promise<void>((resolve) => {
      letPass = resolve;
    });
    await page.route('**/assets/**/*.js', async (route) => {
      await passing;
      await route.continue();
    });
    await page.goto(`${origin}/login?redirect=%2Fmanage%2Farticle`, { waitUntil: 'commit' });
    await page.getByLabel('账号', { exact: true }).fill('reader');
    await page.getByLabel('密码', { exact: true }).fill('bookdesk-demo');
    await page.keyboard.press('Enter');
    expect(page.url()).not.toContain('bookdesk-demo');
    letPass();
    await page.waitForURL(/\/manage\/article/);
    await isOpen(page);
    expectNoErrors(early);
  });

  test('a scan: the picture, the phone that confirms, the desk that is signed in', async () => {
    const desk = await somebody();
    const hand = await somebody(phone);
    await desk.page.goto(`${origin}/login`);
    await desk.page.getByRole('tab', { name: '扫码登录' }).click();
    await desk.page.getByRole('img', { name: '扫码登录的二维码' }).waitFor();
    await desk.page.getByText('无法扫码？').click();
    const address = await desk.page.locator('code').filter({ hasText: '/scan/' }).innerText();

    await signIn(hand, origin, 'press');
    await hand.page.goto(address);
    await hand.page.getByText('要在这台设备上登录您的账号吗？').waitFor();
    await desk.page.getByText('已扫描，请在手机上确认').waitFor();
    await hand.page.getByRole('button', { name: '确认登录' }).click();
    await hand.page.getByText('已确认登录').waitFor();
    await isOpen(desk.page);
    expectNoErrors(desk);
    expectNoErrors(hand);
  });

  test('a scan that the phone rejects signs nobody in', async () => {
    const desk = await somebody();
    const hand = await somebody(phone);
    await desk.page.goto(`${origin}/login`);
    await desk.page.getByRole('tab', { name: '扫码登录' }).click();
    await desk.page.getByText('无法扫码？').click();
    const address = await desk.page.locator('code').filter({ hasText: '/scan/' }).innerText();
    await signIn(hand, origin, 'reader');
    await hand.page.goto(address);
    await hand.page.getByRole('button', { name: '拒绝' }).click();
    await desk.page.getByText('手机上拒绝了这次登录').waitFor();
    await desk.page.getByRole('button', { name: '刷新二维码' }).click();
    await desk.page.getByText('用手机扫描二维码，在手机上确认登录').waitFor();
  });

  test.each([
    ['微博', '半夏听雨', '13800138171', 'weibo-friend'],
    ['QQ', '南山书客', '13800138172', 'qq-friend'],
  ])(
    '%s: a new account is bound to it, and the next time it signs in',
    async (site, nickname, number, name) => {
      const person = await somebody();
      const { page } = person;
      const throughSite = async () => {
        await page.goto(`${origin}/login`);
        await page.getByRole('button', { name: site }).click();
        await page.waitForURL(/\/dev\/oauth\//);
        await page.getByRole('button', { name: nickname }).click();
      };
      await throughSite();
      await page
        .getByRole('button', { name: '注册新账号' })
        .or(page.getByRole('link', { name: '注册新账号' }))
        .click();
      await page.waitForURL(/\/register\/user/);
      await page.getByLabel('账号', { exact: true }).fill(name);
      await page.getByLabel('昵称').fill(nickname);
      await page.getByLabel('手机号').fill(number);
      await proveBy(person, number, '短信验证码');
      await page.getByLabel('密码', { exact: true }).fill('a shelf of tea');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: '注册并登录' }).click();
      await isOpen(page);

      await page.evaluate(() => localStorage.clear());
      await throughSite();
      await isOpen(page);
      await page.getByRole('button', { name: `账号菜单：${nickname}` }).waitFor();
      expectNoErrors(person);
    },
  );
});

describe('an institution, from its registration to its approval', () => {
  test('is guided, may leave and come back, waits, and is let in without signing in again', async () => {
    const person = await somebody();
    const { page } = person;
    await page.goto(`${origin}/register`);
    await page.getByRole('link', { name: '注册机构账号' }).click();
    await page.getByLabel('账号', { exact: true }).fill('north-press');
    await page.getByLabel('机构显示名称').fill('北窗书局');
    await page.getByLabel('邮箱').fill('editor@north.example.com');
    await page.getByLabel('密码', { exact: true }).fill('a shelf of tea');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '创建账号，下一步' }).click();

    // the link of the mail is opened on a phone without a session: this page goes on by itself
    await page.getByText(/我们已向 editor@north\.example\.com 发送了一封确认邮件/).waitFor();
    const mail = await messageTo(person, 'editor@north.example.com');
    const hand = await somebody(phone);
    await hand.page.goto(/https?:\/\/\S+/.exec(mail)?.[0] ?? '');
    await hand.page.getByRole('button', { name: '确认邮箱' }).click();
    await hand.page.getByRole('heading', { name: '邮箱已确认' }).waitFor();
    await page.getByRole('heading', { name: '机构信息' }).waitFor();

    await page.getByLabel('机构名称').fill('北窗书局有限公司');
    await page.getByLabel('机构类型').selectOption({ label: '出版社' });
    await page.getByLabel('统一社会信用代码').fill('91110000802100433C');
    await page.getByText(/校验位不符/).waitFor();
    await page.getByLabel('统一社会信用代码').fill(creditCode);
    await page.getByRole('button', { name: '保存，以后继续' }).click();
    await page.getByText('已保存。您可以关闭本页，在任何设备上登录后继续。').waitFor();

    // another device goes on
    const elsewhere = await somebody();
    await elsewhere.page.goto(`${origin}/login`);
    await elsewhere.page.getByLabel('账号', { exact: true }).fill('north-press');
    await elsewhere.page.getByLabel('密码', { exact: true }).fill('a shelf of tea');
    await elsewhere.page.getByRole('button', { name: /^登\s?录$/ }).click();
    await elsewhere.page.waitForURL(/\/register\/organization\/true/);
    await expect
      .poll(() => elsewhere.page.getByLabel('机构名称').inputValue())
      .toBe('北窗书局有限公司');
    const { page: form } = elsewhere;
    await upload(form, '证照图片', licence);
    await form.getByLabel('联系人姓名').fill('顾南窗');
    await form.getByLabel('联系电话').fill('010-12345678');
    await form.getByLabel('机构地址').fill('北京市东城区书院胡同 1 号');
    await form.getByRole('button', { name: '下一步' }).click();

    await form.getByRole('heading', { name: '运营人' }).waitFor();
    await form.getByLabel('姓名', { exact: true }).fill('顾南窗');
    await form.getByLabel('手机号').fill('13800138181');
    await proveBy(elsewhere, '13800138181', '短信验证码');
    await form.getByRole('button', { name: '确认运营人，下一步' }).click();
    await form.getByRole('button', { name: '提交审核' }).click();
    await form.getByRole('heading', { name: '已提交审核' }).waitFor();
    await form
      .getByRole('link', { name: '进入后台' })
      .or(form.getByRole('button', { name: '进入后台' }))
      .click();
    await form.getByText('认证信息审核中，请耐心等待；审核通过后即可登录并正常使用后台').waitFor();
    expect(await menu(form).getByRole('link').count()).toBe(0);

    const operator = await somebody();
    await signIn(operator, origin, 'operator');
    await operator.page.goto(`${origin}/resource/institutions?searchText=北窗`);
    const row = operator.page.getByRole('row').filter({ hasText: '北窗书局有限公司' });
    await row.getByRole('button', { name: '通过' }).click();
    const dialog = operator.page.getByRole('dialog');
    // it stands still once it has taken the focus
    const hasFocus = () => dialog.evaluate((shown) => shown.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    await dialog.getByRole('button', { name: /^通\s?过$/ }).click();
    await row.filter({ hasText: '已认证' }).waitFor();

    await form.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await isOpen(form);
    await form.getByText('认证信息审核中').waitFor({ state: 'detached' });
    for (const one of [person, elsewhere, operator]) expectNoErrors(one);
  });
});

describe('each status of an institution (contract 4)', () => {
  test('3: the registration is gone on with', async () => {
    const person = await somebody();
    await signIn(person, origin, 'press-new');
    await person.page.waitForURL(/\/register\/organization\/true/);
    await person.page.getByRole('heading', { name: '机构信息' }).waitFor();
  });

  test.each([
    ['press-review', '认证信息审核中，请耐心等待；审核通过后即可登录并正常使用后台'],
    ['press-rejected', '认证审核未通过'],
    ['press-suspected', '您的机构资料正在核实中'],
  ])('%s: the overlay outside the settings, the sidebar disabled', async (account, words) => {
    const person = await somebody();
    const { page } = person;
    await signIn(person, origin, account);
    await page.getByText(words).first().waitFor();
    expect(await menu(page).getByRole('link').count()).toBe(0);
    await page.goto(`${origin}/setting/institution`);
    await page.getByRole('heading', { name: '机构设置' }).waitFor();
    expect(await page.locator('.bd-overlay').count()).toBe(0);
    expectNoErrors(person);
  });

  test('20: the reason is read, and the link leads to where it is mended', async () => {
    const person = await somebody(phone);
    await signIn(person, origin, 'press-rejected');
    await person.page.getByText(/原因：/).waitFor();
    await person.page.getByRole('link', { name: '去修改' }).click();
    await person.page.waitForURL(/\/setting\/institution/);
    await person.page.getByLabel('机构名称').waitFor();
  });
});

describe('one session for all tabs, and devices', () => {
  test('a logout in one tab signs out the other', async () => {
    const person = await somebody();
    await signIn(person, origin, 'library');
    const other = await person.page.context().newPage();
    await other.goto(`${origin}/manage/booklist`);
    await isOpen(other);
    // a tab behind another one draws slowly
    await person.page.bringToFront();
    await person.page.getByRole('button', { name: /账号菜单/ }).click();
    await person.page.getByText('退出登录', { exact: true }).click();
    await person.page.getByRole('button', { name: /^确\s?定$/ }).click();
    await other.waitForURL(/\/login\?redirect=%2Fmanage%2Fbooklist/);
  });

  test('a device that is ended from another is asked to sign in again', async () => {
    const here = await somebody();
    const there = await somebody(phone);
    await signIn(here, origin, 'library');
    await signIn(there, origin, 'library');
    await here.page.goto(`${origin}/setting/institution?section=devices`);
    await here.page.getByRole('button', { name: '退出其他所有设备' }).click();
    await here.page
      .getByRole('dialog')
      .getByRole('button', { name: /退出|确\s?定/ })
      .last()
      .click();
    await here.page.getByText('没有其他设备登录这个账号。').waitFor();
    await there.page.reload();
    await there.page.waitForURL(/\/login/);
  });
});

describe('without an account', () => {
  test('a legal page and the app store are read on a phone', async () => {
    const visitor = await somebody(phone);
    const { page } = visitor;
    await page.goto(`${origin}/privacy`);
    await page.getByRole('heading', { level: 1, name: /隐私/ }).waitFor();
    await page.goto(`${origin}/anything?callApp=1&id=7`);
    await page.waitForURL(/\/app-store\?callApp=1&id=7/);
    await page.goto(`${origin}/login`);
    await page.getByRole('link', { name: '隐私政策' }).first().click();
    await page.waitForURL(/\/privacy/);
    expectNoErrors(visitor);
  });
});
