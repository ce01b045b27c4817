import { afterAll, beforeAll, expect, test } from 'vitest';
import { specialCheck } from '#contract/endpoints/specialEditing.ts';
import { banner } from '../special/pages.ts';
import { both, createOwnPlatform, eventFields, type OwnPlatform, ownText } from './support.ts';

/** The pages of own records, which anybody opens without signing in. */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
  await platform.publish('halls', ownText('halls', { title: eventFields.title }, open));
  await platform.publish(
    'nights',
    ownText(
      'nights',
      {
        ...eventFields,
        isDraft: { type: 'boolean', label: both('Draft') },
        publishAt: { type: 'dateTime', label: both('From') },
        hall: { type: 'relation', label: both('Hall'), relation: { resource: 'halls' } },
        fee: {
          type: 'text',
          label: both('Fee paid to the speaker'),
          access: { view: { field: '$user.isInstitution', op: 'equals', value: false } },
        },
      },
      {
        ...open,
        publishing: { draft: 'isDraft', from: 'publishAt' },
        detail: {
          fields: ['title', 'poster', 'day', 'seats', 'isOpen', 'status', 'hall', 'fee', 'about'],
        },
      },
    ),
  );
  await platform.publish('inside', ownText('inside', { title: eventFields.title }));
});
afterAll(() => platform.close());

const open = { access: { readers: { read: true } } };

/** Opens a page as a reader does. */
async function page(path: string) {
  const answer = await platform.platform.fetch(
    new Request(`http://127.0.0.1:4600${path}`, { headers: { 'accept-language': 'en-US' } }),
  );
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

test('a published record has a page with its details, and nothing that readers may not see', async () => {
  const hall = await platform.put('halls', { title: 'Blue hall' });
  const { id } = await platform.put('nights', {
    title: '共读夜 <b>',
    poster: '/cdn/poster.png',
    day: '2026-12-01',
    seats: 40,
    isOpen: true,
    status: 'planned',
    hall: hall.id,
    fee: '1000',
    place: 'not among the details',
    about: '<p>Bring a <strong>book</strong></p><script>alert(1)</script>',
  });
  const { status, html, headers } = await page(`/r/nights/${id}`);
  expect(status).toBe(200);
  expect(html).toContain('共读夜 &lt;b&gt;');
  expect(html).toContain('<strong>book</strong>');
  expect(html).toContain('2026-12-01');
  expect(html).toContain(`href="/r/halls/${hall.id}"`);
  expect(html).toMatch(/<dt>Open<\/dt><dd><div class="read-fact">Yes/);
  for (const hidden of ['alert(1)', '1000', 'not among', 'Olive'])
    expect(html).not.toContain(hidden);
  const again = await platform.platform.fetch(
    new Request(`http://127.0.0.1:4600/r/nights/${id}`, {
      headers: { 'accept-language': 'en-US', 'if-none-match': headers.get('etag') ?? '' },
    }),
  );
  expect(again.status).toBe(304);
});

test('a save says what of a rich text is not kept, and nothing of one that is kept whole', async () => {
  const saved = async (about: string) =>
    (await platform.own('nights/save', { title: 'Night', about })).msg;
  expect(await saved('<p>a<svg><text>b</text></svg></p>')).toContain('cannot be kept: svg');
  expect(await saved('<p>a</p>')).toBe('');
});

test('drafts, records before their time, deleted ones and those of other lists have no page', async () => {
  const none = async (list: string, body: object) => {
    const { id } = await platform.put(list, { title: 'unseen', ...body });
    return (await page(`/r/${list}/${id}`)).status;
  };
  expect(await none('nights', { isDraft: true })).toBe(404);
  expect(await none('nights', { publishAt: '2999-01-01T00:00:00.000Z' })).toBe(404);
  expect(await none('inside', {})).toBe(404);
  const { id } = await platform.put('halls', { title: 'gone' });
  expect((await page(`/r/halls/${id}`)).status).toBe(200);
  await platform.own('halls/delete', { ids: [id] });
  expect((await page(`/r/halls/${id}`)).status).toBe(404);
  for (const path of ['/r/books/1', '/r/nobody/1', '/r/halls/abc', '/r/halls'])
    expect((await page(path)).status).toBe(404);
});

test('the maps of the site name the records that readers see, of the lists that they may read', async () => {
  const shown = await platform.put('nights', { title: 'on the map' });
  const draft = await platform.put('nights', { title: 'not yet', isDraft: true });
  const inside = await platform.put('inside', { title: 'for us alone' });
  const index = (await page('/sitemap.xml')).html;
  expect(index).toContain('/sitemap/records/nights/1.xml');
  expect(index).not.toContain('/sitemap/records/inside/');
  const { status, html } = await page('/sitemap/records/nights/1.xml');
  expect(status).toBe(200);
  expect(html).toContain(`/r/nights/${shown.id}</loc><lastmod>`);
  expect(html).not.toContain(draft.id);
  for (const [, path = ''] of html.matchAll(/<loc>http:\/\/[^/]+([^<]+)/g))
    expect((await page(path)).status, path).toBe(200);
  for (const file of ['inside/1', 'nobody/1', 'nights/2', 'nights/0', 'nights', 'books/1'])
    expect((await page(`/sitemap/records/${file}.xml`)).status, file).toBe(404);
  expect(html).not.toContain(inside.id);
});

test('the address of a list that was renamed leads to the present one', async () => {
  await platform.publish('shows', ownText('shows', { title: eventFields.title }, open));
  const { id } = await platform.put('shows', { title: 'first' });
  const text = ownText('plays', { title: eventFields.title }, { ...open, aliases: ['shows'] });
  await platform.send('/jmgr/schema/rename', {
    method: 'PUT',
    headers: { authorization: `Bearer ${platform.operator}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'shows', to: 'plays', revision: 1, text, note: '' }),
  });
  const answer = await page(`/r/shows/${id}`);
  expect(answer.status).toBe(308);
  expect(answer.headers.get('location')).toBe(`/r/plays/${id}`);
});

test('the check of a special page finds links to records that readers do not see', async () => {
  const shown = await platform.put('halls', { title: 'shown' });
  const draft = await platform.put('nights', { title: 'draft', isDraft: true });
  const components = [
    banner('fine', { linkUrl: `/r/halls/${shown.id}` }),
    banner('dead', { linkUrl: `/r/nights/${draft.id}` }),
  ];
  const { data } = await platform.call(
    specialCheck,
    { body: { document: { name: 'page', components } } },
    platform.operator,
  );
  expect(data).toMatchObject([{ field: 'components.1.contents.0.linkUrl', reason: 'linkGone' }]);
});
