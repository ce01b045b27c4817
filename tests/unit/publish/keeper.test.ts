import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFromDevice } from '#app/screens/publish/keeping/deviceStore.ts';
import {
  createKeeper,
  type KeeperPorts,
  type KeeperStart,
  type KeepState,
  type WritingBody,
} from '#app/screens/publish/keeping/writingKeeper.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import type { Saved } from '#contract/endpoint.ts';
import { memoryStorage } from '#tests/support/memoryStorage.ts';

const id = '6a5d1c0e-0d0c-4a7e-9a39-2f5f2b1f7c11';
const account = '7';
const start: KeeperStart = {
  id,
  kind: 'dynamic',
  recordId: undefined,
  baseRevision: undefined,
  follows: null,
  isSent: false,
  sent: [],
  isPublishing: false,
};
const failure = (code: number, data?: unknown) =>
  new CallFailure({ kind: code === 0 ? 'network' : 'answer', code, message: `code ${code}`, data });

/** A platform that answers what it is told to, in turn; afterwards it keeps everything. */
function platform(answers: ((body: WritingBody) => Saved | CallFailure)[] = []) {
  const bodies: WritingBody[] = [];
  const states: KeepState[] = [];
  const conflicts: number[] = [];
  const published: boolean[] = [];
  let revision = 0;
  const ports: KeeperPorts = {
    account,
    send: async (body) => {
      bodies.push(body);
      revision += 1;
      const answered = answers.shift()?.(body) ?? { id: body.id, revision };
      if (answered instanceof CallFailure) throw answered;
      return answered;
    },
    forget: async () => undefined,
    onState: (state) => states.push(state),
    onConflict: (theirs) => conflicts.push(theirs),
    onPublished: (isSame) => published.push(isSame),
    textOf: (values) => JSON.stringify(values),
  };
  const last = () => states.at(-1)?.kind;
  return { ports, bodies, states, conflicts, published, last };
}

const typed = (content: string) => [{ content }, JSON.stringify({ content })] as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is typed', () => {
  it('is on this device before anything else happens', async () => {
    const { ports, last } = platform();
    createKeeper(start, ports).change(...typed('一'));
    expect(localStorage.getItem(`bookdesk.kept.${account}.${id}`)).toContain('一');
    expect(last()).toBe('device');
  });

  it('reaches the platform once the person pauses, the newest alone', async () => {
    const { ports, bodies, last } = platform();
    const keeper = createKeeper(start, ports);
    for (const text of ['一', '一二', '一二三']) keeper.change(...typed(text));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(bodies.map(({ values }) => values)).toEqual([{ content: '一二三' }]);
    expect(last()).toBe('platform');
    keeper.change(...typed('一二三四'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(bodies.map(({ revision }) => revision)).toEqual([undefined, 1]);
  });

  it('is tried again with longer pauses while the platform is away, and at once when it is back', async () => {
    const away = () => failure(0);
    const { ports, bodies, last } = platform([away, away]);
    const keeper = createKeeper(start, ports);
    keeper.change(...typed('一'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last()).toBe('offline');
    await vi.advanceTimersByTimeAsync(3_999);
    expect(bodies).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(bodies).toHaveLength(2);
    keeper.reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(bodies).toHaveLength(3);
    expect(last()).toBe('platform');
  });

  it('that the platform refuses is not sent again before it changes', async () => {
    const { ports, bodies, last } = platform([() => failure(413)]);
    const keeper = createKeeper(start, ports);
    keeper.change(...typed('太长'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(bodies).toHaveLength(1);
    expect(last()).toBe('refused');
    keeper.change(...typed('短'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last()).toBe('platform');
  });

  it('goes on by itself once the permission that was withdrawn is given back', async () => {
    const { ports, bodies, last } = platform([() => failure(403)]);
    const keeper = createKeeper(start, ports);
    keeper.change(...typed('一'));
    await vi.advanceTimersByTimeAsync(2_000);
    keeper.change(...typed('一二'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bodies).toHaveLength(1);
    expect(last()).toBe('refused');
    keeper.permit();
    await vi.advanceTimersByTimeAsync(0);
    expect(bodies.at(-1)?.values).toEqual({ content: '一二' });
    expect(last()).toBe('platform');
  });

  it('says so where this device is full, and reaches the platform all the same', async () => {
    vi.stubGlobal('localStorage', memoryStorage(10));
    const { ports, states, last } = platform();
    createKeeper(start, ports).change(...typed('一'));
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toBe('nowhere');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states.at(-1)?.kind).toBe('platform');
  });
});

describe('a copy on the platform that is newer', () => {
  it('is a conflict, and nothing is sent before somebody decides', async () => {
    const newer = () => failure(409, { revision: 5, current: { values: { content: '别处' } } });
    const { ports, bodies, conflicts } = platform([newer]);
    const keeper = createKeeper(start, ports);
    keeper.change(...typed('这里'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(conflicts).toEqual([5]);
    keeper.change(...typed('这里，又写'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bodies).toHaveLength(1);
    keeper.follow(5);
    await vi.advanceTimersByTimeAsync(0);
    expect(bodies.at(-1)).toMatchObject({ revision: 5, values: { content: '这里，又写' } });
  });

  it('is none where it is what this device sent, and only the answer was lost', async () => {
    const { ports, bodies, conflicts } = platform([
      () => failure(0),
      () => failure(409, { revision: 1, current: { values: { content: '一' } } }),
    ]);
    const keeper = createKeeper(start, ports);
    keeper.change(...typed('一'));
    await vi.advanceTimersByTimeAsync(2_000);
    keeper.change(...typed('一二'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(conflicts).toEqual([]);
    expect(bodies.at(-1)).toMatchObject({ revision: 1, values: { content: '一二' } });
  });
});

describe('a publication whose answer never came', () => {
  async function publishing(after: (body: WritingBody) => Saved | CallFailure) {
    const made = platform([() => ({ id, revision: 1 }), after]);
    const keeper = createKeeper(start, made.ports);
    keeper.change(...typed('发布'));
    expect(await keeper.rest()).toBe(true);
    return { ...made, keeper };
  }

  it('is remembered over the end of the browser', async () => {
    await publishing(() => failure(0));
    expect(await readFromDevice(account, id)).toMatchObject({ isPublishing: true, isSent: true });
  });

  it('is found to have happened, for the platform has forgotten the writing with it', async () => {
    const { keeper, published } = await publishing(() => failure(404));
    await keeper.resume(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(published).toEqual([true]);
  });

  it('is found not to have happened, and may be tried again', async () => {
    const { keeper, published } = await publishing(() => ({ id, revision: 2 }));
    await keeper.resume(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(published).toEqual([]);
    expect(await readFromDevice(account, id)).toMatchObject({ isPublishing: false });
  });

  it('that happened takes nothing of what was typed since', async () => {
    const { keeper, published, bodies } = await publishing(() => failure(404));
    await keeper.resume(true);
    keeper.change(...typed('发布之后又写'));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(published).toEqual([false]);
    expect(bodies.at(-1)?.values).toEqual({ content: '发布之后又写' });
    expect(bodies.at(-1)?.revision).toBeUndefined();
  });
});

describe('a publication that is answered after its form was left', () => {
  async function left(since?: string) {
    const made = platform();
    const keeper = createKeeper(start, made.ports);
    keeper.change(...typed('发布'));
    await keeper.rest();
    if (since !== undefined) keeper.change(...typed(since));
    await keeper.leave();
    await keeper.settle('9', 3);
    await vi.advanceTimersByTimeAsync(2_000);
    return made;
  }

  it('leaves no copy behind', async () => {
    const { bodies } = await left();
    expect(bodies).toHaveLength(1);
    expect(await readFromDevice(account, id)).toBeUndefined();
  });

  it('loses nothing of what was typed since: it goes on as a change of the record', async () => {
    const { bodies } = await left('发布之后');
    expect(bodies.at(-1)).toMatchObject({
      recordId: '9',
      baseRevision: 3,
      values: { content: '发布之后' },
    });
    expect(bodies.at(-1)?.revision).toBeUndefined();
  });
});
