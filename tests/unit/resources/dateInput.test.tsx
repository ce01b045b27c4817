// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileResource } from '#schema/compile.ts';
import { resource } from '#schema/meta.ts';

/** People type a point in time by the platform's clock, whatever times the clock of their device skips. */

const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const { fields } = compileResource(
  resource.parse({
    schemaVersion: 2,
    name: 'events',
    label: text('Events'),
    recordTitle: 'name',
    endpoints: { list: { method: 'POST', path: '/event/list' } },
    fields: {
      name: { type: 'text', label: text('Name') },
      startsAt: { type: 'dateTime', label: text('Starts') },
    },
    list: { columns: ['name', 'startsAt'] },
  }),
);

vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

async function shown(zones: { device: string; platform: string }, value: unknown) {
  vi.stubEnv('TZ', zones.device);
  vi.resetModules();
  document.head.innerHTML = `<meta name="bookdesk-configuration" content='${JSON.stringify({ timeZone: zones.platform })}'>`;
  const { default: DateInput } = await import('#app/resources/inputs/DateInput.tsx');
  const field = fields.startsAt;
  if (!field) throw new Error('the field is declared above');
  const changes: unknown[] = [];
  render(<DateInput field={field} id="at" value={value} onChange={(next) => changes.push(next)} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  const type = async (typed: string) => {
    const user = userEvent.setup();
    await user.click(input);
    fireEvent.change(input, { target: { value: typed } });
    await user.keyboard('{Enter}');
    fireEvent.blur(input);
  };
  return { input, changes, type };
}

describe('a point in time', () => {
  const abroad = { device: 'Europe/Berlin', platform: 'Asia/Shanghai' };

  it('that the clocks of the device skip is shown as it is stored, and can be typed', async () => {
    const { input, changes, type } = await shown(abroad, '2026-03-28T18:30:00.000Z');
    expect(input.value).toBe('2026-03-29 02:30');
    await type('2026-03-29 02:45');
    expect(changes.at(-1)).toBe('2026-03-28T18:45:00.000Z');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('without a zone stands as it is written, and is written so', async () => {
    const { input, changes, type } = await shown(abroad, '2026-03-29 02:30:00');
    expect(input.value).toBe('2026-03-29 02:30');
    await type('2026-03-29 02:15');
    expect(changes.at(-1)).toBe('2026-03-29 02:15:00');
  });

  it('that cannot be taken is told, and handed on as it was typed, which no form saves', async () => {
    const { changes, type } = await shown(abroad, '2026-03-28T18:30:00.000Z');
    await type('2026-02-30 10:00');
    expect(screen.getByRole('alert').textContent).toContain('“2026-02-30 10:00”');
    expect(changes).toEqual(['2026-02-30 10:00']);
  });

  it("that the platform's clocks skip is told, and not moved to another", async () => {
    const zones = { device: 'Asia/Shanghai', platform: 'Europe/Berlin' };
    const { changes, type } = await shown(zones, '2026-03-28T18:30:00.000Z');
    await type('2026-03-29 02:30');
    expect(screen.getByRole('alert').textContent).toContain('Europe/Berlin');
    expect(changes).toEqual(['2026-03-29 02:30']);
  });

  it("that the platform's clocks show twice says that the first is meant, and is not changed unasked", async () => {
    const zones = { device: 'Asia/Shanghai', platform: 'Europe/Berlin' };
    const { input, changes } = await shown(zones, '2026-10-25T01:30:00.000Z');
    expect(input.value).toBe('2026-10-25 02:30');
    fireEvent.focus(input);
    fireEvent.blur(input);
    expect(changes).toEqual([]);
    expect(screen.getByRole('status').textContent).toContain('2026-10-25 02:30');
  });
});
