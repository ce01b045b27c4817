import { describe, expect, it } from 'vitest';
import {
  dayAfter,
  instantOf,
  instantsOf,
  isWall,
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

  it('has days after it in every month', () => {
    expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
    expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('is shown with the zone that it is meant in', () => {
    expect(zoneText(0, 'Asia/Kolkata')).toBe('Asia/Kolkata, UTC+05:30');
    expect(zoneText(Date.UTC(2026, 0, 1), 'America/St_Johns')).toBe('America/St_Johns, UTC-03:30');
  });

  it.each(['America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])(
    'means the same whatever the zone of the machine: %s',
    (machine) => {
      const before = process.env.TZ;
      process.env.TZ = machine;
      try {
        expect(instantOf('2026-03-29 03:30:00', 'Europe/Berlin')).toBe(
          Date.UTC(2026, 2, 29, 1, 30),
        );
        expect(wallKind('2026-03-29 02:30:00', 'Europe/Berlin')).toBe('skipped');
        expect(wallKind('2026-03-08 02:30:00', 'Asia/Shanghai')).toBe('once');
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    },
  );
});
