import { afterEach, describe, expect, it, vi } from 'vitest';
import { carried, carry, readTyped } from '#app/widgets/time/wallPicker.ts';
import {
  dayAfter,
  edgeOf,
  instantNamed,
  instantOf,
  instantsOf,
  isPartialDate,
  isWall,
  knowOffsets,
  offsetsBetween,
  wallForm,
  wallKind,
  wallOf,
  zoneText,
} from '#contract/zonedTime.ts';

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.UTC(2025, 0, 1);
const end = Date.UTC(2027, 0, 1);

/** How far clocks are ahead of UTC, asked of the machine and of nothing that is tried here. */
function asker(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant: number) => {
    const wall = format.format(instant);
    return { wall, offset: Date.parse(`${wall.replace(' ', 'T')}Z`) - instant };
  };
}

interface Change {
  /** the first instant of the new offset */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

function changesOf(zone: string): Change[] {
  const ask = asker(zone);
  const changes: Change[] = [];
  let before = ask(begin).offset;
  for (let from = begin; from < end; from += 7 * day) {
    const after = ask(from + 7 * day).offset;
    if (after === before) continue;
    let [low, high] = [from, from + 7 * day];
    while (high - low > 1_000) {
      const middle = Math.floor((low + high) / 2_000) * 1_000;
      if (ask(middle).offset === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, before, after });
    before = after;
  }
  return changes;
}

function tryWall(
  ordinal: number,
  kind: 'skipped' | 'twice',
  { zone, before, after }: Pick<Change, 'before' | 'after'> & { zone: string },
) {
  const wall = textOf(ordinal);
  const asked = [ordinal - before, ordinal - after];
  expect(wallKind(wall, zone), `${zone} ${wall}`).toBe(kind);
  expect(instantsOf(wall, zone)).toEqual(kind === 'twice' ? asked : []);
  expect(instantOf(wall, zone)).toBe(ordinal - before);
  if (kind === 'twice') expect(instantOf(wall, zone, 'last')).toBe(ordinal - after);
}

const textOf = (ordinal: number) => new Date(ordinal).toISOString().slice(0, 19).replace('T', ' ');
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

describe('times by the clocks of every zone, over two years', () => {
  const changes = new Map(zones.map((zone) => [zone, changesOf(zone)]));

  it('come back as they were where they exist, about every change of clocks and far from it', () => {
    for (const zone of zones) {
      const ask = asker(zone);
      const moments = (changes.get(zone) ?? []).flatMap(({ at }) =>
        [-day, -2 * hour, -1_000, 0, 1_000, hour / 2, 2 * hour, day].map((by) => at + by),
      );
      for (const instant of [begin, Date.UTC(2026, 6, 1, 12, 34, 56), ...moments]) {
        const wall = wallOf(instant, zone);
        expect(wall, zone).toBe(ask(instant).wall);
        expect(instantsOf(wall, zone), `${zone} ${wall}`).toContain(instant);
        if (wallKind(wall, zone) === 'once') expect(instantOf(wall, zone)).toBe(instant);
      }
    }
  });

  it('are told where clocks skip them, and twice where clocks show them twice', () => {
    const all = [...changes].flatMap(([zone, list]) => list.map((change) => ({ zone, ...change })));
    const kinds = new Set(
      all.map(({ zone, at, before, after }) => {
        const [first, last] = [at + Math.min(before, after), at + Math.max(before, after)];
        const kind = after > before ? 'skipped' : 'twice';
        for (const ordinal of [first, (first + last) / 2, last - 1_000])
          tryWall(ordinal, kind, { zone, before, after });
        for (const ordinal of [first - 1_000, last])
          expect(wallKind(textOf(ordinal), zone), `${zone} ${textOf(ordinal)}`).toBe('once');
        return kind;
      }),
    );
    expect(kinds).toEqual(new Set(['skipped', 'twice']));
    expect(all.length).toBeGreaterThan(200);
  });
});

describe('a time without a zone', () => {
  it('is one that a calendar and a clock can show', () => {
    for (const wall of ['2026-01-31', '2026-01-31 09:05', '2024-02-29 23:59:59', '0999-01-01'])
      expect(isWall(wall)).toBe(true);
    for (const text of ['2026-02-30', '2026-01-31 24:00', '2026-13-01', '2026-1-31', 'soon', ''])
      expect(isWall(text)).toBe(false);
    expect(instantOf('2026-02-30 10:00:00', 'UTC')).toBeUndefined();
  });

  it('may be known in part: a year, or a month or day of it that exists', () => {
    const there = ['2026', '1997-05', '2015-10-01', '8', '0975', '-750', '-4-02-29', '2000-02-29'];
    const none = [
      '',
      '2026-02-30',
      '2025-02-29',
      '1900-02-29',
      '-1-02-29',
      '2026-13',
      '20260',
      '05-',
    ];
    expect([...there, ...none].filter(isPartialDate)).toEqual(there);
  });

  it('has days after it in every month', () => {
    expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
    expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('that is a day ends just before the next day begins, whatever the clocks do', () => {
    for (const zone of zones)
      for (const { at } of changesOf(zone)) {
        const today = wallOf(at, zone).slice(0, 10);
        for (const one of [dayAfter(today, -1), today]) {
          const end = Date.parse(edgeOf(one, 'last', zone));
          const next = edgeOf(dayAfter(one, 1), 'first', zone);
          expect(new Date(end + 1).toISOString(), `${zone} ${one}`).toBe(next);
        }
      }
    expect(edgeOf('2026-02-30', 'first', 'UTC')).toBe('2026-02-30');
  });

  it('is shown with the zone that it is meant in', () => {
    expect(zoneText(0, 'Asia/Kolkata')).toBe('Asia/Kolkata, UTC+05:30');
    expect(zoneText(Date.UTC(2026, 0, 1), 'America/St_Johns')).toBe('America/St_Johns, UTC-03:30');
  });
});

/** Zones whose clocks go alike in the two years are tried as one: some sixty of more than four hundred. */
function groupsOf(changes: ReadonlyMap<string, Change[]>) {
  const groups = new Map<string, { zone: string; first: number; changes: Change[] }>();
  for (const [zone, list] of changes) {
    const first = asker(zone)(begin).offset;
    const way = JSON.stringify([first, list]);
    if (!groups.has(way)) groups.set(way, { zone, first, changes: list });
  }
  return [...groups.values()];
}

type Group = ReturnType<typeof groupsOf>[number];

const offsetAt = ({ first, changes }: Group, instant: number): number =>
  changes.findLast(({ at }) => at <= instant)?.after ?? first;

const minute = 60_000;
const about = (times: readonly number[]) => [
  ...new Set(times.flatMap((at) => [at - minute, at, at + minute])),
];
const wallsOf = (changes: readonly Change[]) =>
  about(changes.flatMap(({ at, before, after }) => [at + before, at + after]));

type ZonedTime = Pick<typeof import('#contract/zonedTime.ts'), 'instantsOf' | 'wallOf'>;

/** What is shown or read otherwise than it should be, at every change of clocks of either zone. */
function wrongOfPair({ instantsOf, wallOf }: ZonedTime, machine: Group, platform: Group): string[] {
  const pair = `${machine.zone} before ${platform.zone}`;
  const changes = [...machine.changes, ...platform.changes];
  const shown = about([begin, ...changes.map(({ at }) => at)])
    .filter(
      (instant) => wallOf(instant, platform.zone) !== textOf(instant + offsetAt(platform, instant)),
    )
    .map((instant) => `${pair}: ${textOf(instant)} of UTC is shown wrongly`);
  const offsets = [...new Set([platform.first, ...platform.changes.map(({ after }) => after)])];
  const read = wallsOf(changes)
    .filter((ordinal) => {
      const expected = offsets
        .map((offset) => ordinal - offset)
        .filter((instant) => instant + offsetAt(platform, instant) === ordinal)
        .sort((left, right) => left - right);
      return instantsOf(textOf(ordinal), platform.zone).join() !== expected.join();
    })
    .map((ordinal) => `${pair}: ${textOf(ordinal)} is read wrongly`);
  return [...shown, ...read];
}

/** The times that a picker makes others of: it knows of no zone, and must not know of the machine's. */
const wrongOfPicker = (machine: Group, walls: readonly string[]): string[] =>
  walls
    .filter((wall) => {
      const typed = readTyped(wall, [wallForm]);
      return carried(carry(wall)) !== wall || !typed || carried(typed) !== wall;
    })
    .map((wall) => `${machine.zone}: a picker makes another time of ${wall}`);

describe('a machine of any zone before a platform of any other', () => {
  const groups = groupsOf(new Map(zones.map((zone) => [zone, changesOf(zone)])));
  const before = process.env.TZ;
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it('reads, keeps and types the same times, at every change of the clocks of either', async () => {
    expect(groups.length).toBeGreaterThan(50);
    const walls = [...new Set(groups.flatMap(({ changes }) => wallsOf(changes)))].map(textOf);
    // every fourth is enough to find a use of the machine's own clock
    for (const machine of groups.filter((_, index) => index % 4 === 0)) {
      process.env.TZ = machine.zone;
      expect(machine.first + new Date(begin).getTimezoneOffset() * minute, machine.zone).toBe(0);
      // anew, so that nothing is remembered of what was asked under another zone
      vi.resetModules();
      const zonedTime = await import('#contract/zonedTime.ts');
      expect(groups.flatMap((platform) => wrongOfPair(zonedTime, machine, platform))).toEqual([]);
      expect(wrongOfPicker(machine, walls)).toEqual([]);
    }
  });
});

it.each([
  ['2026-01-31T09:05:00+08:00', '2026-01-31T01:05:00.000Z'],
  ['2026-01-31T01:05:00.250Z', '2026-01-31T01:05:00.250Z'],
  ['2026-01-31 09:05', '2026-01-31T01:05:00.000Z'],
  ['2026-01-31T09:05:00.250', '2026-01-31T01:05:00.000Z'],
  ['2026-01-31', '2026-01-30T16:00:00.000Z'],
  ['2026-02-30', undefined],
  ['2026-02-30T09:05:00Z', undefined],
  ['2026', undefined],
  ['soon', undefined],
])('%s names %s, without a zone by the clocks of the one that is given', (text, instant) => {
  const found = instantNamed(text, 'Asia/Shanghai');
  expect(found === undefined ? undefined : new Date(found).toISOString()).toBe(instant);
});

describe('offsets that the platform tells', () => {
  const from = Date.UTC(2005, 0, 1);
  const until = Date.UTC(2037, 0, 1);
  const zones = [
    'UTC',
    'Asia/Shanghai',
    'America/New_York',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Kathmandu',
  ];

  it.each(zones)('are those of the machine, before and after each change: %s', (zone) => {
    const ask = asker(zone);
    const text = offsetsBetween(from, until, zone);
    // another name, so that the machine cannot be asked for what the table should hold
    const told = `told of ${zone}`;
    knowOffsets(told, text);
    const changes = text
      .split(',')
      .slice(0, -1)
      .map((step) => Number.parseInt(step, 36) * 1_000);
    const tried = [...changes, ...changes.slice(1).map((at) => at - 1_000), until - 1_000];
    for (let at = from; at < until; at += 20 * day + 7 * hour) tried.push(at);
    for (const at of tried) expect([at, wallOf(at, told)]).toEqual([at, ask(at).wall]);
  });

  it('leave other years to the machine, and so do texts that are none', () => {
    knowOffsets('Asia/Tokyo', offsetsBetween(from, until, 'UTC'));
    expect(wallOf(from, 'Asia/Tokyo')).toBe('2005-01-01 00:00:00');
    expect(wallOf(from - 1_000, 'Asia/Tokyo')).toBe('2005-01-01 08:59:59');
    expect(wallOf(until, 'Asia/Tokyo')).toBe('2037-01-01 09:00:00');
    for (const text of ['', 'a', 'a:b', '?:?,?', ',,']) {
      knowOffsets('Asia/Seoul', text);
      expect(wallOf(from, 'Asia/Seoul')).toBe('2005-01-01 09:00:00');
    }
  });
});
