import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchScan } from '#app/screens/sign-in/scanWatch.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { checkScanLogin } from '#app/session/scanLogin.ts';

vi.mock('#app/session/scanLogin.ts', () => ({ checkScanLogin: vi.fn() }));

const check = vi.mocked(checkScanLogin);
const login = { code: 'code', secret: 'secret', address: '', expiresIn: 120 };
const pending = { status: 'pending', ticket: undefined } as const;
const gone = new CallFailure({ kind: 'network', code: 0, message: 'no network' });

function watched() {
  const listener = { onStatus: vi.fn(), onOffline: vi.fn() };
  return { ...listener, watch: watchScan(login, listener) };
}
/** Lets the time pass, and what it sets off. */
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

beforeEach(() => {
  vi.useFakeTimers();
  check.mockReset().mockResolvedValue(pending);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the questions how far a scan login is', () => {
  it('come at once and then every two seconds', async () => {
    const { watch, onStatus } = watched();
    expect(check).toHaveBeenCalledTimes(0);
    watch.resume();
    await pass(0);
    expect(check).toHaveBeenCalledTimes(1);
    await pass(6);
    expect(check).toHaveBeenCalledTimes(4);
    expect(onStatus).toHaveBeenLastCalledWith('pending', undefined);
    watch.end();
  });

  it('never overlap, however long an answer takes', async () => {
    let answer: (value: typeof pending) => void = () => undefined;
    check.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const { watch } = watched();
    watch.resume();
    await pass(9);
    watch.pause();
    watch.resume();
    expect(check).toHaveBeenCalledTimes(1);
    // a person who has come back does not have to wait for the next question
    answer(pending);
    await pass(1);
    expect(check).toHaveBeenCalledTimes(2);
    watch.end();
  });

  it('stop while paused, but the answer on its way is heard: it may carry the ticket', async () => {
    let answer: (value: { status: 'confirmed'; ticket: string }) => void = () => undefined;
    check.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const { watch, onStatus } = watched();
    watch.resume();
    watch.pause();
    answer({ status: 'confirmed', ticket: 'ticket' });
    await pass(20);
    expect(onStatus).toHaveBeenCalledWith('confirmed', 'ticket');
    expect(check).toHaveBeenCalledTimes(1);
    watch.end();
  });

  it('come less often while nobody answers, at most every 16 seconds, and say so', async () => {
    check.mockRejectedValue(gone);
    const { watch, onOffline } = watched();
    watch.resume();
    const times: number[] = [];
    const start = Date.now();
    check.mockImplementation(() => {
      times.push((Date.now() - start) / 1_000);
      return Promise.reject(gone);
    });
    await pass(60);
    expect(times).toEqual([4, 12, 28, 44, 60]);
    expect(onOffline).toHaveBeenLastCalledWith(true);
    check.mockResolvedValue(pending);
    await pass(16);
    expect(onOffline).toHaveBeenLastCalledWith(false);
    watch.end();
  });

  it('are over where the platform does not know the code, and after the end', async () => {
    check.mockRejectedValue(new CallFailure({ kind: 'answer', code: 404, message: 'unknown' }));
    const { watch, onStatus } = watched();
    watch.resume();
    await pass(30);
    expect(onStatus).toHaveBeenCalledWith('expired', undefined);
    expect(check).toHaveBeenCalledTimes(1);

    const other = watched();
    other.watch.end();
    other.watch.resume();
    await pass(30);
    expect(other.onStatus).not.toHaveBeenCalled();
  });
});
