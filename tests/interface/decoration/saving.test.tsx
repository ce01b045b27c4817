import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { beginPage, loadEditor, operator, stored } from './opened.ts';

/** Holds back the first save until it is let go, and counts all of them. */
function holdFirstSave() {
  const original = globalThis.fetch;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const saves = { sent: 0 };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes(specialSaveCall.path)) return original(input, init);
    saves.sent += 1;
    const answer = await original(input, init);
    if (saves.sent === 1) await held;
    return answer;
  });
  return { saves, letGo };
}

describe('saving in the editor', () => {
  beforeAll(loadEditor, 180_000);

  it('makes one page of a new one that is saved again before the first answer, with what was typed', async () => {
    const { user, router } = await beginPage();
    const name = screen.getByLabelText('Name');
    await user.type(name, '一座');
    const { saves, letGo } = holdFirstSave();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saves.sent).toBe(1));
    await user.type(name, '城');
    await user.keyboard('{Control>}sss{/Control}');
    letGo();
    await waitFor(() => expect(router.state.location.search).toContain('action=2'));
    const id = new URLSearchParams(router.state.location.search).get('id') ?? '';
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ name: '一座城', revision: 2 }),
    );
    const { services } = await operator();
    const pages = await services.database.selectFrom('special').select('id').execute();
    expect(pages.map((page) => String(page.id)).filter((page) => page >= id)).toEqual([id]);
    expect(saves.sent).toBe(2);
  });
});
