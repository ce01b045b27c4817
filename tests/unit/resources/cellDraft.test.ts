// @vitest-environment jsdom
import type { DataProvider } from '@refinedev/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CellStanding,
  createCellDraft,
  keptCell,
} from '#app/resources/list/inline/cellDraft.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { openTabShelf } from '#app/widgets/draft/shelf.ts';
import { compileResource } from '#schema/compile.ts';
import { resource as definition } from '#schema/meta.ts';

const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const shops = compileResource(
  definition.parse({
    schemaVersion: 2,
    name: 'shops',
    label: text('Shops'),
    provider: 'jmgr',
    recordTitle: 'name',
    endpoints: {
      list: { method: 'POST', path: '/shop/list' },
      detail: { method: 'GET', path: '/shop/detail/{id}' },
      save: { method: 'PUT', path: '/shop/save' },
    },
    fields: {
      name: { type: 'text', label: text('Name') },
      town: { type: 'text', label: text('Town') },
    },
    list: { columns: ['name', 'town'] },
  }),
);
const start = { id: '1', name: 'A', town: 'Wuhan', revision: 1 };
const noAnswer = () => new CallFailure({ kind: 'network', code: 0, message: 'no answer' });

/** A platform with one record; `answers` says whether what it did is heard of. */
function createPlatform() {
  let record: Record<string, unknown> = start;
  const world = {
    answers: true,
    /** bodies that changed something */
    writes: [] as object[],
    /** done once, before the next save arrives */
    meanwhile: undefined as (() => void) | undefined,
    record: () => record,
    write(body: object) {
      record = { ...record, ...body, revision: Number(record.revision) + 1 };
    },
  };
  const fake = {
    getOne: async () => ({ data: record }),
    async update({ variables }: { variables: { revision: number } }) {
      world.meanwhile?.();
      world.meanwhile = undefined;
      if (variables.revision !== record.revision) {
        const current = { ...record };
        const data = { revision: record.revision, current, changedBy: 'Lin' };
        throw new CallFailure({ kind: 'answer', code: 409, message: 'older', data });
      }
      const { revision: _based, ...body } = variables;
      world.writes.push(body);
      world.write(body);
      if (!world.answers) throw noAnswer();
      return { data: { id: '1', revision: record.revision } };
    },
  };
  // of a data provider a cell asks for these two calls alone
  return { ...world, data: fake as unknown as DataProvider, world };
}

const shelfOf = () => openTabShelf({ account: '1', kind: 'cells', id: 'shops' }, keptCell);

function begin(platform: ReturnType<typeof createPlatform>, value: unknown) {
  const shelf = shelfOf();
  const calls = () => ({ data: platform.data, resource: shops, find: () => undefined });
  const begun = shelf.kept ? { kept: shelf.kept } : { value };
  return createCellDraft({ row: start, column: 'town', shelf, calls }, begun);
}
const reaches = (cell: { standing(): CellStanding }, standing: CellStanding) =>
  vi.waitFor(() => expect(cell.standing()).toBe(standing));

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('a cell as a draft', () => {
  it('is saved at once, and this device keeps no copy of it then', async () => {
    const platform = createPlatform();
    const cell = begin(platform, 'Hankou');
    expect(shelfOf().kept?.values).toMatchObject({ column: 'town', value: 'Hankou' });
    await reaches(cell, 'saved');
    expect(platform.record()).toMatchObject({ name: 'A', town: 'Hankou' });
    expect(shelfOf().kept).toBeUndefined();
  });

  it('whose save had no answer is not written twice, and is not taken for another’s after a reload', async () => {
    const platform = createPlatform();
    platform.world.answers = false;
    const cell = begin(platform, 'Hankou');
    await reaches(cell, 'offline');
    void cell.leave();
    platform.world.answers = true;
    const again = begin(platform, undefined);
    await reaches(again, 'saved');
    expect(again.value()).toBe('Hankou');
    expect(platform.world.writes).toEqual([{ id: '1', town: 'Hankou' }]);
  });

  it('that the platform failed to save stays on this device, and is sent again on request alone', async () => {
    const platform = createPlatform();
    platform.world.meanwhile = () => {
      throw new CallFailure({ kind: 'answer', code: 500, message: 'the disk is full' });
    };
    const cell = begin(platform, 'Hankou');
    await reaches(cell, 'failed');
    platform.world.meanwhile = undefined;
    expect(shelfOf().kept?.values).toMatchObject({ column: 'town', value: 'Hankou' });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(platform.world.writes).toEqual([]);
    cell.wake();
    await reaches(cell, 'saved');
    expect(platform.record()).toMatchObject({ town: 'Hankou' });
  });

  it('goes over a change of another field that came in between', async () => {
    const platform = createPlatform();
    platform.world.meanwhile = () => platform.write({ name: 'B' });
    const cell = begin(platform, 'Hankou');
    await reaches(cell, 'saved');
    expect(platform.record()).toMatchObject({ name: 'B', town: 'Hankou' });
  });

  it('that somebody else has changed, too, waits for the person, and goes over theirs on request', async () => {
    const platform = createPlatform();
    platform.write({ town: 'Wuchang' });
    const cell = begin(platform, 'Hankou');
    await reaches(cell, 'conflict');
    expect(cell.asked()).toMatchObject({ changedBy: 'Lin', current: { town: 'Wuchang' } });
    expect(platform.record()).toMatchObject({ town: 'Wuchang' });
    cell.keepMine();
    await reaches(cell, 'saved');
    expect(platform.record()).toMatchObject({ town: 'Hankou' });
  });
});
