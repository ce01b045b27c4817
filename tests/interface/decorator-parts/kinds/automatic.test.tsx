import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openState } from '#app/decoration/document/state.ts';
import { createEditorStore } from '#app/decoration/editorStore.ts';
import { WithAutomaticContents } from '#app/decoration/kinds/automatic/WithAutomaticContents.tsx';
import { setLanguage } from '#app/language/index.ts';
import { ComponentType, DatasourceType } from '#contract/codes.ts';
import { specialAutomatic } from '#contract/endpoints/specialEditing.ts';
import { specialComponent, specialDocument } from '#contract/entities/special.ts';
import { isAutomaticComponent } from '#contract/special.ts';
import { server, testPlatform } from '#tests/support/interface.ts';
import { openInspector } from './inspectors.tsx';
import { platformAround } from './platform.tsx';

/** The platform, and a page without a label that the component stands on. */
async function pageAround() {
  const around = await platformAround();
  const store = createEditorStore(openState(specialDocument.parse({ name: '书单' }), true));
  return { around, editing: { store, readOnly: false } };
}

/** What the platform answers to the question that the inspector asks. */
async function wouldBeSeen(body: { datasourceOrder: 'newest' | 'mostRead'; limitNum: number }) {
  const { call, signIn } = await testPlatform();
  const question = { body: { type: ComponentType.book, ...body } };
  const { data } = await call(specialAutomatic, question, await signIn('operator'));
  return data.map(({ title }) => title);
}

const seen = () => within(screen.getByRole('region', { name: 'What readers would see now' }));
const titles = () => seen().queryAllByRole('listitem').map(titleOf);
const titleOf = (line: HTMLElement) =>
  line.querySelector('.decoration-item-title')?.textContent ?? '';
const picked = { uuid: 'b', contentType: 1110, contentId: '1', title: 'Picked before' };

describe('contents that come by themselves (contract 10.11)', () => {
  beforeAll(async () => {
    await testPlatform();
  });
  beforeEach(() => setLanguage('en-US'));

  it('shows what readers would see now, in the order and number that were chosen; what was picked stays', async () => {
    const page = await pageAround();
    const patch = { contents: [picked] };
    const { current } = openInspector(ComponentType.book, patch, page);
    fireEvent.click(await screen.findByText('Automatically'));
    const newest = await wouldBeSeen({ datasourceOrder: 'newest', limitNum: 3 });
    expect(newest).toHaveLength(3);
    await waitFor(() => expect(titles()).toEqual(newest));
    seen().getByText('The page has no label yet, so all content is included');
    fireEvent.click(screen.getByText('Most read'));
    fireEvent.change(screen.getByLabelText('Number of items'), { target: { value: '2' } });
    const mostRead = await wouldBeSeen({ datasourceOrder: 'mostRead', limitNum: 2 });
    await waitFor(() => expect(titles()).toEqual(mostRead));
    expect(current()).toMatchObject({
      datasourceType: 2,
      datasourceOrder: 'mostRead',
      limitNum: 2,
      contents: [picked],
    });
    expect(screen.queryByText('Picked before')).toBeNull();
    fireEvent.click(screen.getByText('Manually'));
    await screen.findByText('Picked before');
  });

  it.each(['Number of items', 'Shown at first'])(
    'keeps “%s” whole while a part of one is typed',
    async (name) => {
      const page = await pageAround();
      const patch = { datasourceType: DatasourceType.automatic };
      const { current } = openInspector(ComponentType.book, patch, page);
      const input = await screen.findByLabelText(name);
      const numbers = () => [current().limitNum, current().showLimit].sort();
      fireEvent.change(input, { target: { value: '4.4' } });
      expect(numbers()).toEqual([3, 3]);
      fireEvent.blur(input);
      expect(numbers()).toEqual([3, 4]);
    },
  );

  it('says that the contents could not be had, and asks again', async () => {
    server.use(
      http.post('*/special/automatic', () => HttpResponse.json({ code: 500 }, { status: 500 }), {
        once: true,
      }),
    );
    const page = await pageAround();
    openInspector(ComponentType.book, { datasourceType: DatasourceType.automatic }, page);
    await screen.findByText('The content could not be loaded');
    fireEvent.click(screen.getByText('Try again'));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it('draws on the canvas what readers would see now, and says where that is nothing', async () => {
    const page = await pageAround();
    const component = specialComponent.parse({
      type: ComponentType.bookList,
      uuid: 'u',
      name: 'Lists',
      order: 0,
      datasourceType: DatasourceType.automatic,
    });
    if (!isAutomaticComponent(component)) throw new Error('it is not automatic');
    server.use(http.post('*/special/automatic', () => HttpResponse.json({ code: 200, data: [] })));
    const drawn = page.around(
      <WithAutomaticContents component={component}>
        {({ contents }) => <p>{`${contents.length} lists`}</p>}
      </WithAutomaticContents>,
    );
    openInspector(ComponentType.banner, {}, { ...page, around: () => drawn });
    await screen.findByText('Nothing matches yet; new content appears here automatically');
  });
});
