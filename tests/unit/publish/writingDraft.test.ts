import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallFailure } from '#app/session/callFailure.ts';
import type { Saved } from '#contract/endpoint.ts';
import type { WritingSave } from '#contract/entities/writing.ts';
import { memoryStorage } from '#tests/support/memoryStorage.ts';

type Body = Omit<WritingSave, 'device'>;
/** what the platform answers; the real calls need a browser */
const send = vi.fn<(body: Body) => Promise<Saved>>();
vi.mock('#app/session/client.ts', async () => ({
  CallFailure: (await import('#app/session/callFailure.ts')).CallFailure,
  callEndpoint: async (_endpoint: unknown, { body }: { body: Body }) => ({
    data: await send(body),
  }),
}));
const { createWritingDraft, readFromDevice } = await import('#app/screens/publish/writingDraft.ts');

const id = '6a5d1c0e-0d0c-4a7e-9a39-2f5f2b1f7c11';
const account = '7';
const kind = { name: 'dynamic' as const, shape: z.object({ content: z.string() }) };
const failure = (code: number, data?: unknown) =>
  new CallFailure({ kind: code === 0 ? 'network' : 'answer', code, message: `code ${code}`, data });

/** A draft over a platform that answers what it is told to, in turn; afterwards it keeps everything. */
function begin(answers: ((body: Body) => Saved | CallFailure)[] = []) {
  const bodies: Body[] = [];
  const published: boolean[] = [];
  let revision = 0;
  send.mockImplementation(async (body) => {
    bodies.push(body);
    revision += 1;
    const answered = answers.shift()?.(body) ?? { id: body.id, revision };
    if (answered instanceof CallFailure) throw answered;
    return answered;
  });
  const about = { recordId: undefined, baseRevision: undefined };
  const onPublished = (isSame: boolean) => void published.push(isSame);
  const draft = createWritingDraft({ kind, account, id, about, onPublished });
  return { draft, bodies, published, where: () => draft.get().kept.kind };
}

const typed = (content: string) => ({ content });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { userAgent: '' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is typed', () => {
  it('is on this device before anything else happens', async () => {
    const { draft, where } = begin();
    draft.change(typed('一'));
    expect(localStorage.getItem(`bookdesk.kept.${account}.${id}`)).toContain('一');
    expect(where()).toBe('device');
  });

  it('reaches the platform once the person pauses, the newest alone', async () => {
    const { draft, bodies, where } = begin();
    for (const text of ['一', '一二', '一二三']) draft.change(typed(text));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(bodies.map(({ values }) => values)).toEqual([{ content: '一二三' }]);
    expect(where()).toBe('platform');
    draft.change(typed('一二三四'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(bodies.map(({ revision }) => revision)).toEqual([undefined, 1]);
  });

  it('is tried again with longer pauses while the platform is away, and at once when it is back', async () => {
    const away = () => failure(0);
    const { draft, bodies, where } = begin([away, away]);
    draft.change(typed('一'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(where()).toBe('offline');
    await vi.advanceTimersByTimeAsync(3_999);
    expect(bodies).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(bodies).toHaveLength(2);
    draft.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(bodies).toHaveLength(3);
    expect(where()).toBe('platform');
  });

  it('that the platform refuses is not sent again before it changes', async () => {
    const { draft, bodies, where } = begin([() => failure(413)]);
    draft.change(typed('太长'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(bodies).toHaveLength(1);
    expect(where()).toBe('refused');
    draft.change(typed('短'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(where()).toBe('platform');
  });

  it('goes on by itself once the permission that was withdrawn is given back', async () => {
    const { draft, bodies, where } = begin([() => failure(403)]);
    draft.change(typed('一'));
    await vi.advanceTimersByTimeAsync(2_000);
    draft.change(typed('一二'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bodies).toHaveLength(1);
    expect(where()).toBe('refused');
    draft.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(bodies.at(-1)?.values).toEqual({ content: '一二' });
    expect(where()).toBe('platform');
  });

  it('says so where this device is full, and reaches the platform all the same', async () => {
    vi.stubGlobal('localStorage', memoryStorage(10));
    const { draft, where } = begin();
    draft.change(typed('一'));
    await vi.advanceTimersByTimeAsync(0);
    expect(where()).toBe('nowhere');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(where()).toBe('platform');
  });
});

describe('a copy on the platform that is newer', () => {
  it('is a conflict, and nothing is sent before somebody decides', async () => {
    const newer = () => failure(409, { revision: 5, current: { values: { content: '别处' } } });
    const { draft, bodies } = begin([newer]);
    draft.change(typed('这里'));
    await vi.advanceTimersByTimeAsync(2_000);
    const theirs = { values: { content: '别处' }, revision: 5 };
    expect(draft.get().conflict).toMatchObject({ theirs, isAsked: true });
    draft.change(typed('这里，又写'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bodies).toHaveLength(1);
    draft.resolve(typed('这里，又写'));
    await vi.advanceTimersByTimeAsync(0);
    expect(bodies.at(-1)).toMatchObject({ revision: 5, values: { content: '这里，又写' } });
  });
});

describe('a publication whose answer never came', () => {
  async function publishing(after: (body: Body) => Saved | CallFailure) {
    const made = begin([() => ({ id, revision: 1 }), after]);
    const { draft } = made;
    draft.change(typed('发布'));
    expect(await draft.hold(true)).toBe(true);
    return made;
  }

  it('is remembered over the end of the browser', async () => {
    await publishing(() => failure(0));
    expect(await readFromDevice(account, id)).toMatchObject({ isHandedIn: true, isSaved: true });
  });

  it('is found to have happened, for the platform has forgotten the writing with it', async () => {
    const { draft, published } = await publishing(() => failure(404));
    await draft.release(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(published).toEqual([true]);
  });

  it('is found not to have happened, and may be tried again', async () => {
    const { draft, published } = await publishing(() => ({ id, revision: 2 }));
    await draft.release(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(published).toEqual([]);
    expect(await readFromDevice(account, id)).toMatchObject({ isHandedIn: false });
  });

  it('that happened takes nothing of what was typed since', async () => {
    const { draft, published, bodies } = await publishing(() => failure(404));
    await draft.release(true);
    draft.change(typed('发布之后又写'));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(published).toEqual([false]);
    expect(bodies.at(-1)?.values).toEqual({ content: '发布之后又写' });
    expect(bodies.at(-1)?.revision).toBeUndefined();
  });
});

describe('a publication that is answered after its form was left', () => {
  async function left(since?: string) {
    const made = begin();
    const { draft } = made;
    draft.change(typed('发布'));
    await draft.hold(true);
    if (since !== undefined) draft.change(typed(since));
    await draft.leave();
    await draft.settle({ recordId: '9', baseRevision: 3 });
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
