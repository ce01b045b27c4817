import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** A script does not arrive: after a deployment, which has taken it away, or because nothing answers. */
const { origin, somebody } = visitors();

const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
const notice = (page: Page) => page.getByRole('main').getByRole('alert');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const home = (page: Page) => heading(page, '首页');

async function operatorAt(path: string): Promise<Page> {
  const person = await somebody();
  await signIn(person, origin, 'operator');
  await person.page.goto(origin + path);
  await person.page.getByRole('grid').getByRole('row').nth(1).waitFor();
  return person.page;
}

/** Scripts whose address is `named` are answered so, until it is called off. */
async function withhold(page: Page, named: RegExp, answer: (route: Route) => Promise<void>) {
  const asked = { times: 0 };
  await page.route(
    ({ pathname }) => pathname.startsWith('/assets/') && named.test(pathname),
    (route) => {
      asked.times += 1;
      return answer(route);
    },
  );
  return asked;
}
const gone = (route: Route) => route.fulfill({ status: 404, body: '' });

/** How often the page is loaded from now on. */
function loads(page: Page): { times: number } {
  const seen = { times: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.times += 1;
  });
  return seen;
}

test('the script of a screen is gone and nothing is unsaved: the page loads again by itself, and the screen is there', async () => {
  const page = await operatorAt('/resource/books');
  const seen = loads(page);
  await withhold(page, /HomeScreen-[^/]+\.js$/, (route) =>
    seen.times === 0 ? gone(route) : route.continue(),
  );
  await menu(page, '首页').click();
  await home(page).waitFor();
  expect(seen.times).toBe(1);
});

test('a script that stays gone reloads the page once: then the shell stays, and the screen says what happened', async () => {
  const page = await operatorAt('/resource/books');
  await withhold(page, /HomeScreen-[^/]+\.js$/, gone);
  const seen = loads(page);
  await menu(page, '首页').click();
  await expect.poll(() => seen.times).toBe(1);
  await notice(page).getByText('这一页没能下载').waitFor();
  await menu(page, '图书').click();
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await page.unrouteAll();
  await menu(page, '首页').click();
  await notice(page).getByRole('button', { name: '重新加载' }).click();
  await home(page).waitFor();
  expect(seen.times).toBe(2);
});

test('nothing answers: the shell stays and the screen says so; once the browser is online again, the screen is drawn', async () => {
  const page = await operatorAt('/resource/books');
  await page.context().setOffline(true);
  await menu(page, '列表').click();
  await notice(page).getByText('恢复连接后会自动打开').waitFor();
  await menu(page, '图书').waitFor();
  await page.context().setOffline(false);
  await heading(page, '列表').waitFor();
});

test('a part of a form is gone and something is unsaved: it offers to load again, and what is typed stays', async () => {
  const page = await operatorAt('/resource/topics');
  await page.goto(`${origin}/setting/user`);
  const name = page.getByLabel('名称', { exact: true });
  await name.fill('没有保存的名字');
  // what the shell loads by itself is there
  await page.waitForLoadState('networkidle');
  const withheld = await withhold(page, /\.js$/, gone);
  const seen = loads(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('alert').getByText('这一部分没能下载').waitFor();
  expect(withheld.times).toBeGreaterThan(0);
  expect(seen.times).toBe(0);
  expect(await name.inputValue()).toBe('没有保存的名字');
});

test('a token that has run out is renewed without a script that may be gone: the call is sent again', async () => {
  const page = await operatorAt('/resource/books');
  await page.waitForLoadState('networkidle');
  await withhold(page, /\.js$/, gone);
  let asked = 0;
  await page.route('**/bookSearch', (route) => {
    asked += 1;
    return asked === 1
      ? route.fulfill({ status: 401, json: { code: 401, isSuccess: false, msg: '', data: null } })
      : route.continue();
  });
  await page.locator('.bd-search input').first().fill('三体');
  await page.getByRole('grid').getByRole('row', { name: '三体' }).first().waitFor();
  expect(asked).toBe(2);
  expect(await page.getByRole('alert').count()).toBe(0);
});
