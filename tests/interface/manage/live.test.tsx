import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { liveCalls } from '#contract/endpoints/lists.ts';
import { livePushAsk } from '#contract/entities/live.ts';
import { renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** A media server for the push calls: a key that can be renewed, and whether a picture comes. */
function withMediaServer() {
  const media = { key: 'first', isConnected: false };
  server.use(
    http.post(`${location.origin}/jmgr/live/push`, async ({ request }) => {
      if (livePushAsk.parse(await request.json()).renew) media.key = 'renewed here';
      const push = { server: 'rtmp://media', expiresAt: '2030-01-01T00:00:00.000Z', ...media };
      const data = { push, playbackUrl: '/live.m3u8' };
      return HttpResponse.json({ code: 200, isSuccess: true, msg: '', data });
    }),
  );
  return media;
}

describe('the console of a live stream', () => {
  it.each([
    ['scheduled', 'You can watch it here once it starts'],
    ['ended', 'It has ended; you can watch the replay here once there is one'],
  ] as const)('that is %s says when it can be watched', async (state, sentence) => {
    const { call, signIn } = await testPlatform();
    const { data } = await call(liveCalls.list, { body: { state } }, await signIn('press'));
    const [live] = data;
    if (!live) throw new Error(`the catalogue has no live stream that is ${state}`);
    await renderApp(`/manage/live/${live.id}`, { as: 'press', language: 'en-US' });
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('keeps the address of a recording where the save meets what was changed elsewhere', async () => {
    const { call, signIn } = await testPlatform();
    const token = await signIn('press');
    const { data } = await call(liveCalls.list, { body: { state: 'ended' } }, token);
    const [live] = data;
    if (!live) throw new Error('the catalogue has no live stream that is over');
    const { id, revision } = live;
    const { user } = await renderApp(`/manage/live/${id}`, { as: 'press', language: 'en-US' });
    const address = await screen.findByLabelText('Recording address');
    await user.type(address, 'https://media.example.com/recording.mp4');
    await call(
      liveCalls.save,
      { body: { id, revision, startAt: live.startAt, title: 'Named anew' } },
      token,
    );
    const save = screen.getByRole('button', { name: 'Save and show the replay' });
    await user.click(save);
    await screen.findByRole('heading', { level: 1, name: 'Named anew' });

    expect(screen.getByDisplayValue('https://media.example.com/recording.mp4')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Save and show the replay' }));
    await screen.findByText('Replay published');
    expect(await screen.findByLabelText('Recording address')).toHaveProperty('value', '');
    const { data: stored } = await call(liveCalls.detail, { parameters: { id } }, token);
    expect(stored.replayVideo?.url).toBe('https://media.example.com/recording.mp4');
  });

  it('shows a key that was renewed here, and after that whatever comes with each look', async () => {
    const ticking = vi.spyOn(window, 'setInterval');
    onTestFinished(() => ticking.mockRestore());
    const look = () =>
      act(async () => {
        for (const [tick, every] of ticking.mock.calls)
          if (every === 10_000 && typeof tick === 'function') tick();
      });
    const media = withMediaServer();
    const { call, signIn } = await testPlatform();
    const wanted = { body: { state: 'scheduled' } } as const;
    const { data } = await call(liveCalls.list, wanted, await signIn('press'));
    const { user } = await renderApp(`/manage/live/${data[0]?.id}`, {
      as: 'press',
      language: 'en-US',
    });
    await screen.findByDisplayValue('first');
    await user.click(screen.getByRole('button', { name: 'Renew the key' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await screen.findByDisplayValue('renewed here');

    Object.assign(media, { key: 'renewed elsewhere', isConnected: true });
    await look();
    await screen.findByDisplayValue('renewed elsewhere');
    expect(screen.getByText('The media server is receiving video')).toBeDefined();
  });
});
