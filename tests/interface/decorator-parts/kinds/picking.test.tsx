import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { offeredLinks, pickedLinkOf } from '#app/decoration/kinds/banner/links.ts';
import { setLanguage } from '#app/language/index.ts';
import { ComponentType, ContentType, LinkType } from '#contract/codes.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { locales } from '#locales/index.ts';
import { remove, store } from '#tests/interface/lists/support.ts';
import { ownText } from '#tests/platform/own/support.ts';
import { testPlatform } from '#tests/support/interface.ts';
import { openInspector } from './inspectors.tsx';
import { platformAround } from './platform.tsx';

/** Checks the first record that the open picker shows, and takes it. @returns its title */
async function pickFirst(): Promise<string> {
  const row = await waitFor(() => {
    const first = document.querySelector<HTMLElement>('.bd-picker-row');
    if (!first) throw new Error('the picker shows no record yet');
    return first;
  });
  fireEvent.click(within(row).getByRole('radio'));
  // a dialog that says that the picker loads has stood there before
  fireEvent.click(within(screen.getByRole('dialog')).getByText('OK'));
  return row.querySelector('strong')?.textContent ?? '';
}

/** The options that have a picker, by the names that people read. */
const links = offeredLinks.flatMap((type) => {
  const link = pickedLinkOf(type);
  return link ? [{ name: locales.decorator.banner['en-US'][`link${type}`], type, link }] : [];
});

describe('picking for a component', () => {
  // loading the picker and the demo catalogue is no part of what the first test waits for
  beforeAll(async () => {
    const { call, signIn } = await testPlatform();
    const body = {
      contentType: ContentType.video,
      title: 'A film about a bookshop',
      videos: [{ url: '/cdn/film.mp4', preview: '/cdn/film.jpg' }],
    };
    await call(postCalls.save, { body }, await signIn('press'));
    await import('#app/resources/pickers/RecordPicker.tsx');
  });
  beforeEach(() => setLanguage('en-US'));

  it('lists the circle before the topic, whichever was picked first (contract 4)', async () => {
    const around = await platformAround();
    const { current } = openInspector(ComponentType.topicCircle, {}, { around });
    fireEvent.click(await screen.findByText('Choose a topic'));
    const topic = await pickFirst();
    await screen.findByText(topic);
    fireEvent.click(screen.getByText('Choose a circle'));
    const circle = await pickFirst();
    await screen.findByText(circle);
    expect(current().contents).toMatchObject([
      { contentType: ContentType.circle, title: circle },
      { contentType: ContentType.topic, title: topic },
    ]);
  });

  it.each(links)(
    'links a slide to a $name of its own picker (contract 3)',
    async ({ type, link }) => {
      const slide = { uuid: 's', title: 'Slide', cover: '/cdn/a.png', linkType: type };
      const around = await platformAround();
      const { current } = openInspector(ComponentType.banner, { contents: [slide] }, { around });
      fireEvent.click(await screen.findByText('Choose'));
      const title = await pickFirst();
      const chosen = await screen.findByText(/^Chosen: /);
      // what has no title is known by how it begins
      expect(chosen.textContent).toContain(title.slice(0, 10));
      const [linked] = current().contents;
      expect(linked).toMatchObject({ linkType: type, contentId: expect.stringMatching(/^\d+$/) });
      // a post says itself what it is: a dynamic, an article
      if (type !== LinkType.post) expect(linked).toMatchObject({ contentType: link.contentType });
      if (type === LinkType.video) expect(title).toBe('A film about a bookshop');
    },
  );

  it('gives a slide the address of an own record that readers may open', async () => {
    await store(
      'reading-events',
      ownText('reading-events', undefined, { access: { readers: { read: true } } }),
    );
    // readers may not open these: they are not offered
    await store('office-keys', ownText('office-keys'));
    const { signIn } = await testPlatform();
    const saved = await fetch(
      new Request(new URL('/jmgr/own/reading-events/save', window.location.origin), {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${await signIn('operator')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ title: 'An evening with a poet' }),
      }),
    );
    const { id } = z.object({ data: z.object({ id: z.string() }) }).parse(await saved.json()).data;
    const slide = { uuid: 's', title: 'Slide', cover: '/cdn/a.png', linkType: LinkType.custom };
    const around = await platformAround();
    const { current } = openInspector(ComponentType.banner, { contents: [slide] }, { around });
    fireEvent.click(await screen.findByText('Link to a record'));
    expect(await pickFirst()).toBe('An evening with a poet');
    await waitFor(() =>
      expect(current().contents).toMatchObject([{ linkUrl: `/r/reading-events/${id}` }]),
    );
    await Promise.all(['reading-events', 'office-keys'].map(remove));
  });
});
