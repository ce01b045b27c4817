import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteMailSent, secondsUntilNextMail } from '#app/screens/registration/useRegistration.ts';
import { noteServerTime } from '#app/session/serverClock.ts';
import { CodeField } from '#app/widgets/code/CodeField.tsx';

/** The time until a code may be sent again, on devices whose clock is wrong or is turned meanwhile. */

const right = Date.parse('2026-05-01T08:00:00Z');
const hour = 3_600_000;
const answerAt = (instant: number) => noteServerTime(new Date(instant).toUTCString(), Date.now());

beforeEach(() => {
  vi.useFakeTimers({
    now: right,
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  noteServerTime(new Date(0).toUTCString(), 0);
  vi.useRealTimers();
});

/** Asks for a code, where the platform says to wait a minute, and says what the button is called. */
async function askedForCode(): Promise<() => string | null> {
  render(
    <CodeField
      id={'code'}
      label={'Code'}
      value={''}
      error={undefined}
      channel={'sms'}
      canSend
      onChange={() => undefined}
      send={async () => {
        answerAt(right);
        return { waitSeconds: 60 };
      }}
    />,
  );
  const button = screen.getByRole('button');
  await act(async () => {
    fireEvent.click(button);
  });
  return () => button.textContent;
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('the time until a code may be sent again', () => {
  it('passes on a device whose clock is turned back meanwhile', async () => {
    const name = await askedForCode();
    expect(name()).toMatch(/60/);
    vi.setSystemTime(right - hour);
    pass(20_000);
    expect(name()).toMatch(/40/);
    pass(40_000);
    expect(name()).not.toMatch(/\d/);
  });

  it('is as long on a device whose clock is wrong, and goes on as the server’s where answers tell of it', async () => {
    vi.setSystemTime(right + hour);
    const name = await askedForCode();
    expect(name()).toMatch(/60/);
    pass(10_000);
    expect(name()).toMatch(/50/);
    // the clock is set right, and the next answer says so
    vi.setSystemTime(right + 10_000);
    answerAt(right + 10_000);
    pass(10_000);
    expect(name()).toMatch(/40/);
  });
});

describe('the time until a mail may be sent again', () => {
  it('is that of the server where the device’s clock is turned', () => {
    answerAt(right);
    noteMailSent('somebody');
    const whole = secondsUntilNextMail('somebody');
    vi.setSystemTime(right - hour);
    vi.advanceTimersByTime(10_000);
    expect(secondsUntilNextMail('somebody')).toBe(whole - 10);
    expect(secondsUntilNextMail('nobody')).toBe(0);
  });
});
