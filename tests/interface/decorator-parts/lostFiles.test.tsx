import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type HttpResponse, http } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { server } from '#tests/support/interface.ts';
import { loadEditor, openPage, savedPage, selectRow } from '../decoration/opened.ts';

beforeAll(loadEditor);

const listed = 'These files were not uploaded. Remove them, or try again where you added them:';

it('files of a page that were on their way when it was closed are named until they are removed', async () => {
  const text = specialComponent.parse({
    type: ComponentType.richText,
    uuid: 'text',
    name: 'Words',
    order: 0,
    contents: [{ uuid: 'text1', content: '<p>前</p>' }],
  });
  const { id } = await savedPage({ name: '传到一半', components: [text], draft: true });
  const sign = `${location.origin}/jmgr/common/upload/oss/sign`;
  let asked = 0;
  server.use(
    http.post(sign, () => {
      asked += 1;
      return new Promise<HttpResponse<null>>(() => {});
    }),
  );
  const before = await openPage(id);
  await selectRow(before.user, 'Words');
  const box = await waitFor(() => {
    const found = document.querySelector('[contenteditable=true][role=textbox]');
    if (!found) throw new Error('no text yet');
    return found;
  });
  const files = [new File(['ID3 and so on'], 'talk.mp3', { type: 'audio/mpeg' })];
  const clipboardData = { files, types: ['Files'], getData: () => '' };
  await act(async () => void fireEvent.paste(box, { clipboardData }));
  await waitFor(() => expect(asked).toBe(1));
  window.dispatchEvent(new Event('pagehide'));
  before.unmount();

  const after = await openPage(id);
  // above the panes, whichever component is chosen
  await screen.findByText(listed);
  await after.user.click(screen.getByLabelText('Remove talk.mp3'));
  await waitFor(() => expect(screen.queryByText(listed)).toBeNull());
  after.unmount();

  await openPage(id);
  expect(screen.queryByText(listed)).toBeNull();
});
