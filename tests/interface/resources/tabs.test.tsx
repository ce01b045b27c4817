import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { topicCalls } from '#contract/endpoints/lists.ts';
import { renderApp, server, testPlatform } from '#tests/support/interface.ts';

const tabs = () => within(screen.getByRole('tablist')).getAllByRole('tab');
const counts = () => tabs().map((tab) => /[\d,]+\+?$/.exec(tab.textContent ?? '')?.[0]);

async function addTopic(title: string) {
  const { call, signIn } = await testPlatform();
  await call(topicCalls.save, { body: { title } }, await signIn('operator'));
}

describe('the tabs of a list', () => {
  it('tell how many records each has, with the filters of the search form', async () => {
    await addTopic('分组计数甲');
    await addTopic('分组计数乙');
    await renderApp('/resource/topics?topicKeyWord=分组计数', { as: 'operator' });
    await screen.findByRole('tablist');
    await waitFor(() => expect(counts()[0]).toBe('2'));
  });

  it('show a floor as one, large numbers in groups, and leave out in silence what fails (contract 10.8)', async () => {
    server.use(
      http.post<never, Record<string, unknown>>(
        `${location.origin}/jmgr/topic/manage/list`,
        async ({ request }) => {
          const body = await request.clone().json();
          if (body.pageSize !== 1) return undefined;
          if (body.isBlocked === true)
            return HttpResponse.json({ code: 502, isSuccess: false, msg: '' }, { status: 502 });
          const exact = body.status !== undefined;
          return HttpResponse.json({
            code: 200,
            isSuccess: true,
            data: [],
            dataCount: exact ? 1234 : 200_000,
            dataCountExact: exact,
          });
        },
      ),
    );
    await renderApp('/resource/topics', { as: 'operator' });
    await screen.findByRole('tablist');
    await waitFor(() => expect(counts()[0]).toBe('100,000+'));
    expect(counts().every((count) => ['100,000+', '1,234', undefined].includes(count))).toBe(true);
    expect(screen.queryByText('网关错误')).toBeNull();
  });

  it('tell of a deletion also where they were counted before it, and that is answered after', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const counted: unknown[] = [];
    server.use(
      http.post<never, Record<string, unknown>>(
        `${location.origin}/jmgr/topic/manage/list`,
        async ({ request }) => {
          const body = await request.clone().json();
          if (body.pageSize !== 1) return undefined;
          const answer = await (await testPlatform()).platform.fetch(request);
          counted.push(body);
          await held;
          return answer;
        },
      ),
    );
    await addTopic('迟到计数甲');
    await addTopic('迟到计数乙');
    const { user } = await renderApp('/resource/topics?topicKeyWord=迟到计数', { as: 'operator' });
    await waitFor(() => expect(counted).toHaveLength(4));
    const [remove] = await screen.findAllByRole('button', { name: '删除' });
    if (remove) await user.click(remove);
    const question = within(await screen.findByRole('dialog'));
    await user.click(await question.findByRole('button', { name: /删\s?除/ }));
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));
    letGo();
    await waitFor(() => expect(counts()[0]).toBe('1'));
  });
});
