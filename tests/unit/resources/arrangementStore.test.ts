import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ArrangementStore,
  createArrangementStore,
  Refused,
} from '#app/resources/list/table/arrangementStore.ts';

const at = { account: '1', resource: 'books', place: '' };
const first = { columns: [{ name: 'bookName' }] };
const second = { columns: [{ name: 'price', hidden: true }] };
const save = vi.fn<(place: typeof at, next: object | null) => Promise<void>>();
const onKept = vi.fn();
let store: ArrangementStore;

describe('an arrangement on its way to the platform', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    save.mockReset().mockResolvedValue();
    onKept.mockReset();
    store = createArrangementStore({ save, delay: 800, retryAfter: (attempt) => attempt * 1_000 });
  });
  afterEach(() => vi.useRealTimers());

  it('shows at once and is sent once, a moment after the last change', async () => {
    store.arrange(at, first, onKept);
    await vi.advanceTimersByTimeAsync(700);
    store.arrange(at, second, onKept);
    expect(store.unsaved(at)).toBe(second);
    await vi.advanceTimersByTimeAsync(700);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(save).toHaveBeenCalledExactlyOnceWith(at, second);
    expect(onKept).toHaveBeenCalledOnce();
    expect(store.unsaved(at)).toBeUndefined();
  });

  it('is sent at once when the page is left', async () => {
    store.arrange(at, first, onKept);
    store.flush();
    expect(save).toHaveBeenCalledExactlyOnceWith(at, first);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(save).toHaveBeenCalledOnce();
  });

  it('is tried again without a word where that failed, later each time', async () => {
    save.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    store.arrange(at, first, onKept);
    await vi.advanceTimersByTimeAsync(800);
    expect(store.unsaved(at)).toBe(first);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(save).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(save).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(save).toHaveBeenCalledTimes(3);
    expect(store.unsaved(at)).toBeUndefined();
  });

  it('is not sent again where it was refused, and stays as long as the page does', async () => {
    save.mockRejectedValue(new Refused());
    store.arrange(at, first, onKept);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).toHaveBeenCalledOnce();
    expect(store.unsaved(at)).toBe(first);
  });

  it('that was changed while it was sent is not taken for kept', async () => {
    let arrive: () => void = () => undefined;
    save.mockReturnValueOnce(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    store.arrange(at, first, onKept);
    store.flush();
    store.arrange(at, null, onKept);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.unsaved(at)).toBeNull();
    await vi.advanceTimersByTimeAsync(800);
    expect(save).toHaveBeenLastCalledWith(at, null);
  });

  it('of a saved view is shown without being kept, and ends with the list', () => {
    const leave = store.subscribe(at, () => undefined);
    store.apply(at, second);
    expect(store.applied(at)).toBe(second);
    leave();
    expect(store.applied(at)).toBeUndefined();
    expect(save).not.toHaveBeenCalled();
  });
});
