import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { todayOf } from '#server/readers/days.ts';
import { banner } from '#tests/platform/special/pages.ts';
import { server } from '#tests/support/interface.ts';
import { loadEditor, openPage, operator, outlineRows, savedPage } from '../decoration/opened.ts';

/** The line of the outline that says this. */
const line = (words: string) =>
  [...screen.getByLabelText('Outline', { selector: 'nav' }).querySelectorAll('button')].find(
    ({ textContent }) => textContent?.startsWith(words),
  );

const describedBy = (words: string) => line(words)?.getAttribute('aria-describedby');

describe('how a special page does', () => {
  beforeAll(loadEditor);

  it('stands beside its settings and each of its components, with a sentence for who does not see it', async () => {
    const { id } = await savedPage({ components: [banner('a')] });
    const { services } = await operator();
    await services.database
      .insertInto('component_day')
      .values({ special_id: id, component_uuid: 'a', day: todayOf(services), taps: 1_234 })
      .execute();
    await openPage(id);
    const sentence = await screen.findByText(
      'Taps: 1,234 in the last 7 days (0 in the 7 before), 1,234 in 28 days (0 in the 28 before)',
    );
    expect(describedBy('轮播图')).toBe(sentence.id);
    expect(outlineRows()[0]).toContain('1,234');
    expect(describedBy('Page settings')).toBe(screen.getByText(/^Views: 0 in the last 7 days/).id);
  });

  it('is not told of a page that was never published', async () => {
    const { id } = await savedPage({ draft: true, components: [banner('a')] });
    const told: unknown[] = [];
    server.events.on('response:mocked', ({ request, response }) => {
      if (new URL(request.url).pathname.startsWith('/jmgr/special/figures/'))
        void response
          .clone()
          .json()
          .then((body) => told.push(body));
    });
    await openPage(id);
    await waitFor(() =>
      expect(told).toEqual([expect.objectContaining({ data: { page: null, components: [] } })]),
    );
    expect(screen.queryByText(/^(Taps|Views):/)).toBeNull();
    expect(describedBy('轮播图')).toBeNull();
  });

  it('is left out in silence where the platform does not tell', async () => {
    const { id } = await savedPage({ components: [banner('a')] });
    let asked = 0;
    server.use(
      http.get('*/jmgr/special/figures/:id', () => {
        asked += 1;
        return HttpResponse.json({}, { status: 502 });
      }),
    );
    await openPage(id);
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    expect(screen.queryByText(/^(Taps|Views):/)).toBeNull();
    expect(screen.queryByText(/502|Request/)).toBeNull();
  });
});
