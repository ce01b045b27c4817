import { describe, expect, it, vi } from 'vitest';

// the calls need a browser; what is tested here asks nobody
vi.mock('#app/session/client.ts', () => ({}));
const { merged, standing } = await import('#app/screens/publish/writingDraft.ts');

const copy = (part: object) => ({
  id: 'a',
  kind: 'dynamic' as const,
  recordId: null,
  baseRevision: null,
  title: 'here',
  values: {},
  keptAt: 2_000,
  follows: 1,
  isSaved: true,
  known: [],
  isHandedIn: false,
  ...part,
});
const row = (part: object) => ({
  id: 'a',
  kind: 'dynamic' as const,
  recordId: null,
  baseRevision: null,
  title: 'there',
  device: 'Chrome · Windows',
  updatedAt: new Date(1_000).toISOString(),
  revision: 1,
  ...part,
});

describe('what is offered', () => {
  it('is both copies as one, named after the one that is ahead', () => {
    expect(merged([copy({})], [row({})], new Set())).toMatchObject([
      { title: 'there', isHere: true, isOnPlatform: true, device: 'Chrome · Windows' },
    ]);
    expect(merged([copy({ isSaved: false })], [row({})], new Set())).toMatchObject([
      { title: 'here', at: 2_000 },
    ]);
    expect(merged([copy({})], [], new Set())).toMatchObject([{ title: 'here', device: '' }]);
  });

  it('stands with the newest first, wherever it is kept', () => {
    const offered = merged([copy({ id: 'b' })], [row({}), row({ id: 'c' })], new Set(['c']));
    expect(offered.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(offered.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
  });
});

describe('the copy that goes on', () => {
  const here = {
    values: { content: '这里' },
    recordId: undefined,
    baseRevision: undefined,
    keptAt: 2_000,
    follows: 1,
    isSaved: false,
    known: [],
    isHandedIn: false,
  };
  const there = { ...here, values: { content: '那里' }, follows: 2, isSaved: true };

  it('is the only one there is', () => {
    expect(standing(here, undefined).continued).toBe(here);
    expect(standing(undefined, there).continued).toBe(there);
  });

  it('is the platform’s where this device had sent everything and another went on', () => {
    expect(standing({ ...here, isSaved: true }, there).continued).toBe(there);
  });

  it('is this device’s where both went on; the other is met when it is kept', () => {
    expect(standing(here, there).continued).toBe(here);
  });

  it('is none where it was published, by this device or another', () => {
    const sent = { ...here, isSaved: true };
    expect(standing(sent, 'gone')).toMatchObject({ continued: undefined, isFinished: true });
    expect(standing({ ...sent, isHandedIn: true }, 'gone').wasPublished).toBe(true);
  });

  it('is never dropped while it holds what the platform never had', () => {
    expect(standing(here, 'gone').continued).toMatchObject({ values: here.values, follows: null });
    expect(standing({ ...here, isHandedIn: true }, 'gone').wasChangedSince).toBe(true);
  });
});
