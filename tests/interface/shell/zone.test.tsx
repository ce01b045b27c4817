import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/support/interface.ts';

/** Times are those of the platform; who sees another time on their own clock is told. */

const meta = document.createElement('meta');
meta.name = 'bookdesk-configuration';
meta.content = JSON.stringify({ timeZone: 'Asia/Shanghai' });

afterEach(() => {
  vi.unstubAllEnvs();
  meta.remove();
});

/** Opens a list on a device in a zone. */
async function openIn(zone: string) {
  vi.stubEnv('TZ', zone);
  document.head.append(meta);
  await renderApp('/resource/labels', { as: 'operator', language: 'en-US' });
  await screen.findByRole('grid');
}
const note = 'Times are in Asia/Shanghai, UTC+08:00';

it('names the zone of the platform where the clock of the device shows another time', async () => {
  await openIn('America/New_York');
  expect(screen.getByText(note)).toBeTruthy();
});

it('says nothing of zones where the clocks agree', async () => {
  await openIn('Asia/Shanghai');
  expect(screen.queryByText(note)).toBeNull();
});
