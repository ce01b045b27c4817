import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlatform } from '#server/platform.ts';
import fc from '#tests/support/properties.ts';
import { both, createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/**
 * Versions of a list, saves and rollbacks in any order, by two processes: each value comes back, as it was written, with the
 * type that it was written under.
 */

let platform: OwnPlatform;
let second: Awaited<ReturnType<typeof createPlatform>>;
beforeAll(async () => {
  platform = await createOwnPlatform();
  second = await createPlatform({ ...platform.services }, { background: false });
});
afterAll(async () => {
  await second.close();
  await platform.close();
});

const types = ['text', 'number', 'date', 'dateTime', 'boolean', 'tags', 'enum'] as const;
type FieldType = (typeof types)[number];
const values: Readonly<Record<FieldType, readonly unknown[]>> = {
  text: ['012', '1.50', '2026-02-29', '2026-01-31T10:00:00Z', '是', 'a, b', ''],
  number: [7, -3, 1_200, null],
  date: ['2024-02-29', '2026-12-01', ''],
  dateTime: ['2026-01-31T10:00:00.000Z', null],
  boolean: [true, false],
  tags: [['a', 'b'], ['7'], []],
  enum: ['true', null],
};

/** What happens: the field becomes another type, is renamed, removed, or a record is saved. */
type Step =
  | { readonly does: 'type'; readonly type: FieldType }
  | { readonly does: 'rename' }
  | { readonly does: 'remove' }
  | { readonly does: 'rollback' }
  | { readonly does: 'save'; readonly record: 0 | 1; readonly value: number; readonly by: 0 | 1 }
  | { readonly does: 'touch'; readonly record: 0 | 1; readonly by: 0 | 1 };

const who = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('type' as const), type: fc.constantFrom<FieldType>(...types) }),
  fc.constantFrom<Step>({ does: 'rename' }, { does: 'remove' }, { does: 'rollback' }),
  fc.record({ does: fc.constant('save' as const), record: who, value: fc.nat(6), by: who }),
  fc.record({ does: fc.constant('touch' as const), record: who, by: who }),
);

/** A version of the list: the name and the type of its field; undefined if it has none. */
interface Version {
  readonly name: string;
  readonly type: FieldType | undefined;
}

const textOf = (list: string, { name, type }: Version) =>
  ownText(list, {
    title: { type: 'text', label: both('Title') },
    note: { type: 'text', label: both('Note') },
    ...(type
      ? {
          [name]: {
            type,
            label: both('Field'),
            aliases: name === 'one' ? ['two'] : ['one'],
            ...(type === 'enum' ? { options: [{ value: 'true', label: both('Yes') }] } : {}),
          },
        }
      : {}),
  });

/** Saves by one of the two processes; one that does not know the newest version yet says so, and is asked again. */
async function save(list: string, by: 0 | 1, body: object): Promise<{ revision: number }> {
  for (;;) {
    const request = new Request(`http://127.0.0.1:4600/jmgr/own/${list}/save`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${platform.operator}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const answer = await (by === 0 ? platform.platform : second).fetch(request);
    const { code, data, msg } = await answer.json();
    if (code === 200) return data;
    // it still goes by the former version, in which the field has another name
    if (code !== 503 && !JSON.stringify(data).includes('unknown'))
      throw new Error(`${code} ${msg}`);
  }
}

/** A record, and what was last written into its field, by the type that it had then. */
interface Model {
  readonly id: string;
  revision: number;
  written: { readonly type: FieldType; readonly value: unknown };
}

const first: Version = { name: 'one', type: 'text' };
const initial = ['007', 'x, 是'];

/** A list that goes through versions, and the model of what its records hold. */
async function beginList(list: string) {
  let version = first;
  const publish = async (next: Version) => {
    version = next;
    await platform.publish(list, textOf(list, next));
  };
  await publish(first);
  const records: Model[] = [];
  for (const [index, value] of initial.entries()) {
    const record = await platform.put(list, { title: String(index), one: value });
    records.push({ ...record, written: { type: 'text', value } });
  }
  const write = async (
    given: Pick<Extract<Step, { does: 'touch' }>, 'record' | 'by'>,
    value?: number,
  ) => {
    const record = records[given.record];
    if (!record) throw new Error('there are two records');
    const { id, revision } = record;
    const { type, name } = version;
    const known = type && value !== undefined ? values[type] : [];
    const sent = known[(value ?? 0) % known.length];
    const body = sent === undefined ? { note: `after ${revision}` } : { [name]: sent };
    record.revision = (await save(list, given.by, { id, revision, ...body })).revision;
    // a value that the record has already is not written
    if (type && sent !== undefined && record.revision !== revision)
      record.written = { type, value: sent };
  };
  return {
    async take(one: Step): Promise<void> {
      if (one.does === 'save') await write(one, one.value);
      else if (one.does === 'touch') await write(one);
      else await publish(versionAfter(version, one));
    },
    async expectAll(): Promise<void> {
      for (const type of new Set(records.map(({ written }) => written.type))) {
        await publish({ name: 'one', type });
        const rows = await platform.rows(list, { sort: 'title' });
        for (const [index, { written }] of records.entries())
          if (written.type === type) expect(rows[index]?.one).toEqual(written.value);
      }
    },
  };
}

function versionAfter(
  version: Version,
  step: Exclude<Step, { readonly does: 'save' | 'touch' }>,
): Version {
  if (step.does === 'type') return { ...version, type: step.type };
  if (step.does === 'rollback') return first;
  return step.does === 'remove'
    ? { ...version, type: undefined }
    : { ...version, name: version.name === 'one' ? 'two' : 'one' };
}

let count = 0;

test('each value comes back with the type that it was written under, whatever happened since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      count += 1;
      const list = await beginList(`versions-${count}`);
      for (const one of steps) await list.take(one);
      await list.expectAll();
    }),
    { numRuns: 10 },
  );
}, 120_000);

/** Two fields: what each is called, what it was called before, and whether the first one is a number. */
interface Names {
  readonly first: readonly [name: string, formerly: string];
  readonly second: readonly [name: string, formerly: string];
  readonly isNumber: boolean;
}
type NameStep = 'pass on' | 'exchange' | 'type' | 'back' | 'save';

const namesText = (list: string, { first, second, isNumber }: Names) => {
  const field = ([name, formerly]: Names['first'], type: string) => ({
    [name]: { type, label: both('Field'), ...(formerly === '' ? {} : { aliases: [formerly] }) },
  });
  return ownText(list, {
    title: { type: 'text', label: both('Title') },
    ...field(first, isNumber ? 'number' : 'text'),
    ...field(second, 'text'),
  });
};

/** The version after a step; undefined where aliases cannot say it. */
function namesAfter(names: Names, step: NameStep): Names | undefined {
  const { first, second, isNumber } = names;
  const [[one, wasOne], [two, wasTwo]] = [first, second];
  if (step === 'type') return { ...names, isNumber: !isNumber };
  if (step === 'exchange')
    return wasOne === two || wasTwo === one
      ? undefined
      : { ...names, first: [two, one], second: [one, two] };
  const free = ['one', 'two', 'three'].find((name) => name !== one && name !== two) ?? '';
  return { ...names, first: [free, one], second: [one, two] };
}

/** A list that goes through namings, with one record. */
async function beginNames(list: string) {
  const start: Names = { first: ['one', ''], second: ['two', ''], isNumber: false };
  const versions = [start];
  const present = () => versions.at(-1) ?? start;
  const publish = (names: Names) => platform.publish(list, namesText(list, names));
  await publish(start);
  let record = await platform.put(list, { title: 'a', one: '012', two: 'as at first' });
  let written = 'as at first';
  return {
    async take(step: NameStep): Promise<void> {
      if (step === 'save') {
        const { id, revision } = record;
        const [name] = present().second;
        written = `of ${name} in revision ${revision}`;
        record = await platform.put(list, { id, revision, [name]: written });
        return;
      }
      const next = step === 'back' ? versions.at(-2) : namesAfter(present(), step);
      if (!next) return;
      await publish(next);
      if (step === 'back') versions.pop();
      else versions.push(next);
    },
    async expectAll(): Promise<void> {
      const {
        first: [one],
        second: [two],
      } = present();
      await publish({ ...present(), isNumber: false });
      expect(await platform.rows(list)).toMatchObject([{ [one]: '012', [two]: written }]);
    },
  };
}

test('names that are passed on, exchanged and given back leave each field its values', async () => {
  const step = fc.constantFrom<NameStep>('pass on', 'exchange', 'type', 'back', 'save');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      count += 1;
      const list = await beginNames(`names-${count}`);
      for (const one of steps) await list.take(one);
      await list.expectAll();
    }),
    {
      numRuns: 8,
      examples: [
        [['pass on', 'pass on', 'type', 'save', 'back', 'back']],
        [['exchange', 'type', 'save', 'back', 'back']],
      ],
    },
  );
}, 120_000);
