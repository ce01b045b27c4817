import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop } from '../support/chromium.ts';
import { canvas, editors } from './editor.ts';
import { everyLook, filledLooks, runningPage, savePage } from './everyLook.ts';
import { expectNoErrors } from './people.ts';

/** What the operator sees on the canvas is what readers see on their phones. */

const { openEditor, operator, origin } = editors();

const section = (page: Page, uuid: string) =>
  page.locator(`section[aria-labelledby="title-${uuid}"]`);

/** Every element of a part of the page with its place and size in it, in CSS pixels, and how it is painted. */
const drawn = (part: Locator) =>
  part.evaluate((whole) => {
    const { x, y } = whole.getBoundingClientRect();
    return [whole, ...whole.querySelectorAll('*')].map((element) => {
      const box = element.getBoundingClientRect();
      const { color, backgroundColor, font } = getComputedStyle(element);
      return {
        className: element.className,
        box: [box.x - x, box.y - y, box.width, box.height],
        paint: [color, backgroundColor, font].join(' '),
      };
    });
  });
type Drawn = Awaited<ReturnType<typeof drawn>>;

/** What is drawn otherwise, by less than a pixel apart: where the pixels of the screen begin is not the same in both. */
const differences = (here: Drawn, there: Drawn) =>
  Array.from({ length: Math.max(here.length, there.length) }, (_, at) => [here[at], there[at]])
    .filter(
      ([one, other]) =>
        one?.className !== other?.className ||
        one?.paint !== other?.paint ||
        one?.box.some((length, at) => Math.abs(length - (other?.box[at] ?? 0)) >= 1),
    )
    .map((pair) => JSON.stringify(pair));

test('every look of every type is drawn on the canvas as readers see it', async () => {
  const id = await savePage(operator(), runningPage('每一种样式', await filledLooks(operator())));
  const person = await openEditor(desktop, id);
  const readers = await person.page.context().newPage();
  await readers.goto(`${origin}/s/${id}`);
  const [first] = everyLook;
  const widthIn = (page: Page) =>
    section(page, first?.uuid ?? '').evaluate((component) => component.clientWidth);
  await readers.setViewportSize({ width: 375, height: 900 });
  const width = 375 + (await widthIn(person.page)) - (await widthIn(readers));
  await readers.setViewportSize({ width, height: 900 });
  const expectSame = (find: (page: Page) => Locator, message: string) =>
    expect
      .poll(async () => differences(await drawn(find(person.page)), await drawn(find(readers))), {
        message,
      })
      .toEqual([]);
  await expectSame((page) => page.locator('.page-header'), 'the head');
  for (const { uuid } of everyLook) {
    const component = canvas(person.page).locator(`[data-component="${uuid}"]`);
    await component.evaluate((element) => element.scrollIntoView());
    await expectSame((page) => section(page, uuid), uuid);
  }
  expectNoErrors(person);
});
