import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { liveManageList } from '#contract/endpoints/lists.ts';
import { renderApp, testPlatform } from '../../support/interface.ts';

describe('the console of a live stream', () => {
  it.each([
    ['scheduled', 'It can be watched here once it has begun'],
    ['ended', 'It is over; its replay can be watched here once there is one'],
  ] as const)('that is %s says when it can be watched', async (state, sentence) => {
    const { call, signIn } = await testPlatform();
    const { data } = await call(liveManageList, { body: { state } }, await signIn('press'));
    const [live] = data;
    if (!live) throw new Error(`the catalogue has no live stream that is ${state}`);
    await renderApp(`/manage/live/${live.id}`, { as: 'press', language: 'en-US' });
    expect(await screen.findByText(sentence)).toBeDefined();
  });
});
