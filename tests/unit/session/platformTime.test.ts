import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Times that the platform writes without a zone are its own, wherever the device is (contract 10.19). */

const now = Date.parse('2026-11-23T20:05:09Z');

/** As a page with this configuration, on a device in a zone. */
async function openedIn(deviceZone: string, configuration: object) {
  vi.stubEnv('TZ', deviceZone);
  vi.resetModules();
  vi.stubGlobal('document', {
    querySelector: () => ({ getAttribute: () => JSON.stringify(configuration) }),
  });
  return import('#app/session/platformTime.ts');
}

describe('the time of the platform', () => {
  beforeEach(() => {
    vi.resetModules();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  it.each(['Asia/Shanghai', 'America/New_York', 'Pacific/Auckland'])(
    'is the same on a device in %s',
    async (zone) => {
      const { platformTime } = await openedIn(zone, { timeZone: 'Asia/Shanghai' });
      expect(platformTime(now)).toBe('2026-11-24 04:05:09');
    },
  );

  it('is told apart where the clocks of the device show another one', async () => {
    const abroad = await openedIn('America/New_York', { timeZone: 'Asia/Shanghai' });
    expect(abroad.otherZone(now)).toBe('Asia/Shanghai, UTC+08:00');
    const neighbour = await openedIn('Asia/Taipei', { timeZone: 'Asia/Shanghai' });
    expect(neighbour.otherZone(now)).toBeUndefined();
    const greenwich = await openedIn('Asia/Tokyo', { timeZone: 'UTC' });
    expect(greenwich.otherZone(now)).toBe('UTC, UTC+00:00');
  });

  it('is the time of the device where it is not told', async () => {
    const { platformTime, otherZone } = await openedIn('America/New_York', {});
    expect(platformTime(now)).toBe('2026-11-23 15:05:09');
    expect(otherZone(now)).toBeUndefined();
  });
});
