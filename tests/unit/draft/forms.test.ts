import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CallFailure } from '#app/session/callFailure.ts';
import type { KeptDraft, KeptFields } from '#app/widgets/draft/draftTypes.ts';
import { createFormDraft, type FormBase } from '#app/widgets/draft/formDraft.ts';
import { keptText, readKept, type Shelf } from '#app/widgets/draft/shelf.ts';

interface Values extends Record<string, unknown> {
  name: string;
  note: string;
}
const shape = z.object({ name: z.string().trim(), note: z.string().max(20) });
const fields = z.record(z.string(), z.unknown());

/** A device that keeps one form, over a platform that takes a save of its newest revision alone. */
function createDevice() {
  let text: string | undefined;
  let platform: FormBase<Values> = { values: { name: 'a', note: 'b' }, revision: 1 };
  return {
    get platform() {
      return platform;
    },
    get kept() {
      return readKept(text, fields);
    },
    keep(kept: KeptDraft<KeptFields>): void {
      text = keptText(kept, JSON.stringify(kept.values));
    },
    /** somebody else saves */
    saveElsewhere(values: Partial<Values>): void {
      platform = { values: { ...platform.values, ...values }, revision: platform.revision + 1 };
    },
    open() {
      const shelf: Shelf<KeptFields> = {
        kept: this.kept,
        device: {
          write: (kept) => {
            if (kept.isSaved) text = undefined;
            else this.keep(kept);
            return true;
          },
          remove: () => undefined,
        },
        release: () => undefined,
      };
      return createFormDraft<Values>(platform, shelf, () => ({
        shape,
        load: async () => platform,
        async save(values, revision) {
          if (revision !== platform.revision)
            throw new CallFailure({ kind: 'answer', code: 409, message: 'Somebody was faster' });
          platform = { values, revision: revision + 1 };
          return platform.revision;
        },
      }));
    },
  };
}

/** A form in which the name was changed, and which was closed then. */
function leftForm() {
  const device = createDevice();
  device.open().change({ name: 'mine' });
  return device;
}

describe('a form that was left, and comes back over a newer revision', () => {
  it('keeps what its fields were before', () => {
    expect(leftForm().kept).toMatchObject({ values: { name: 'mine' }, before: { name: 'a' } });
  });

  it('is saved with what somebody else changed in other fields, and nobody is asked', async () => {
    const device = leftForm();
    device.saveElsewhere({ note: 'theirs' });
    const form = device.open();
    expect(form.get().values).toEqual({ name: 'mine', note: 'theirs' });
    expect(await form.save()).toEqual({ kind: 'saved' });
    expect(device.platform.values).toEqual({ name: 'mine', note: 'theirs' });
  });

  it('is no change where somebody else has made the same one', () => {
    const device = leftForm();
    device.saveElsewhere({ name: 'mine' });
    expect(device.open().get().draft.isSaved).toBe(true);
  });

  it('asks where somebody else changed the same field, however often it is left meanwhile', async () => {
    const device = leftForm();
    device.saveElsewhere({ name: 'theirs' });
    device.open().change({ note: 'more' });
    device.saveElsewhere({});
    const form = device.open();
    expect(await form.save()).toEqual({ kind: 'conflict' });
    expect(device.platform.values).toEqual({ name: 'theirs', note: 'b' });
    form.resolve('both');
    expect(device.kept).toMatchObject({ before: { name: 'theirs', note: 'b' } });
    expect(await form.save()).toEqual({ kind: 'saved' });
    expect(device.platform.values).toEqual({ name: 'mine', note: 'more' });
  });

  it('asks where a former version of the app has not kept what its fields were', async () => {
    const device = leftForm();
    const { kept } = device;
    if (kept) device.keep({ ...kept, before: undefined });
    device.saveElsewhere({ note: 'theirs' });
    expect(await device.open().save()).toEqual({ kind: 'conflict' });
  });
});

describe('a form that was left with a text that cannot be saved as it is', () => {
  const long = 'a text that is longer than it may be';

  it('comes back with all that was typed', () => {
    const device = createDevice();
    device.open().change({ name: 'mine', note: long });
    const form = device.open();
    expect(form.get()).toMatchObject({
      values: { name: 'mine', note: long },
      draft: { isSaved: false },
      restoredAt: expect.any(Number),
    });
    expect(device.kept?.values).toEqual({ name: 'mine', note: long });
  });

  it('comes back without what a former version of the app kept in another form', () => {
    const device = createDevice();
    device.open().change({ name: 'mine' });
    const { kept } = device;
    if (kept) device.keep({ ...kept, values: { ...kept.values, note: ['b'], size: 3 } });
    expect(device.open().get().values).toEqual({ name: 'mine', note: 'b' });
  });
});
