// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createRecordDraft } from '#app/resources/form/recordDraft.ts';
import type { KeptDraft, KeptFields } from '#app/widgets/draft/draftTypes.ts';
import type { Shelf } from '#app/widgets/draft/shelf.ts';
import { compileResource } from '#schema/compile.ts';
import { resource as definition } from '#schema/meta.ts';
import { readRecord } from '#schema/record.ts';

const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const line = (label: string, more: object = {}) => ({ type: 'text', label: text(label), ...more });

/** A list of shops with these fields. */
const shopsWith = (fields: Readonly<Record<string, object>>, shown = Object.keys(fields)) =>
  compileResource(
    definition.parse({
      schemaVersion: 2,
      name: 'shops',
      label: text('Shops'),
      provider: 'jmgr',
      recordTitle: 'name',
      endpoints: {
        list: { method: 'POST', path: '/shop/list' },
        save: { method: 'PUT', path: '/shop/save' },
      },
      fields,
      list: { columns: ['name'] },
      forms: { create: { groups: [{ fields: shown }] }, edit: 'create' },
    }),
  );
type List = ReturnType<typeof shopsWith>;
const name = line('Name');
const before = shopsWith({ name, town: line('Town') });

/** A device that keeps one form of a record, over a platform that takes every save. */
function createDevice() {
  let kept: KeptDraft<KeptFields> | undefined;
  const saved: KeptFields[] = [];
  return {
    saved,
    kept: () => kept?.values,
    open(resource: List, row: Readonly<Record<string, unknown>>) {
      const shelf: Shelf<KeptFields> = {
        kept,
        device: {
          write(next) {
            kept = next.isSaved ? undefined : next;
            return true;
          },
          remove: () => undefined,
        },
        release: () => undefined,
      };
      return createRecordDraft({
        resource,
        row,
        start: readRecord(resource, row),
        shelf,
        async save(values) {
          saved.push(values);
          return { id: '1', revision: 2 };
        },
        load: async () => row,
      });
    },
  };
}

/** A form that was left with another town, of a list that has changed since. */
function leftForm() {
  const device = createDevice();
  const row = { id: '1', revision: 1, name: 'A', town: 'Wuhan' };
  const form = device.open(before, row);
  form.change({ ...form.values, town: 'Yichang' });
  return device;
}

describe('the form of a record that was left, and whose list has changed meanwhile', () => {
  it('comes back where a field was renamed, under its present name', async () => {
    const device = leftForm();
    const renamed = shopsWith({ name, city: line('City', { aliases: ['town'] }) });
    const form = device.open(renamed, { id: '1', revision: 1, name: 'A', city: 'Wuhan' });
    expect(form).toMatchObject({
      values: { name: 'A', city: 'Yichang' },
      left: {},
      restoredAt: expect.any(Number),
    });
    expect(device.kept()).toEqual({ city: 'Yichang' });
    await form.save();
    expect(device.saved).toMatchObject([{ city: 'Yichang' }]);
    expect(device.kept()).toBeUndefined();
  });

  it.each([
    ['is gone', shopsWith({ name })],
    ['is in the form no more', shopsWith({ name, town: line('Town') }, ['name'])],
    ['may not be changed any more', shopsWith({ name, town: line('Town', { readOnly: true }) })],
  ])('tells what was typed into a field that %s, until the form is saved', async (_how, now) => {
    const device = leftForm();
    const row = { id: '1', revision: 1, name: 'A', town: 'Wuhan' };
    for (let time = 0; time < 2; time += 1) {
      const form = device.open(now, row);
      expect(form.left).toEqual({ town: 'Yichang' });
      expect(form.restoredAt).toBeDefined();
      expect(form.values.town).not.toBe('Yichang');
      form.change({ ...form.values, name: `B${time}` });
      expect(device.kept()).toEqual({ name: `B${time}`, town: 'Yichang' });
    }
    await device.open(now, row).save();
    expect(device.kept()).toBeUndefined();
  });

  it('forgets what has no place where the person starts afresh', () => {
    const device = leftForm();
    const now = shopsWith({ name });
    const form = device.open(now, { id: '1', revision: 1, name: 'A' });
    expect(device.kept()).toEqual({ town: 'Yichang' });
    form.startAfresh();
    expect(device.kept()).toBeUndefined();
  });
});
