import { describe, expect, it } from 'vitest';
import { type Clock, keepPace } from '#tests/load/pace.ts';

/** Until everything that can go on has done so. */
async function soon(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((done) => setImmediate(done));
}

/** A clock that stands still but where somebody waits. */
function standingClock(): Clock & { pass(milliseconds: number): void } {
  let now = 1_000;
  return {
    now: () => now,
    async wait(milliseconds) {
      await soon();
      now += milliseconds;
    },
    pass(milliseconds) {
      now += milliseconds;
    },
  };
}

describe('the pace of a load', () => {
  it('begins what is due while what came before is still unanswered', async () => {
    const begun: string[] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const kept = keepPace(
      [
        { at: 0, lane: 'a', what: 'slow' },
        { at: 10, lane: 'b', what: 'next' },
      ],
      (what) => {
        begun.push(what);
        return what === 'slow' ? answered : Promise.resolve();
      },
      standingClock(),
    );
    await soon();
    expect(begun).toEqual(['slow', 'next']);
    answer();
    await kept;
  });

  it('lets one lane wait for itself, and counts its time from when it was due', async () => {
    const clock = standingClock();
    const begun: [string, number][] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const kept = keepPace(
      [
        { at: 0, lane: 'a', what: 'slow' },
        { at: 10, lane: 'a', what: 'next' },
      ],
      (what, due) => {
        begun.push([what, clock.now() - due]);
        return what === 'slow' ? answered : Promise.resolve();
      },
      clock,
    );
    await soon();
    expect(begun).toEqual([['slow', 0]]);
    clock.pass(500);
    answer();
    await kept;
    expect(begun).toEqual([
      ['slow', 0],
      ['next', 500],
    ]);
  });

  it('tells how late the machine itself was', async () => {
    const clock = standingClock();
    const late = await keepPace(
      [
        { at: 0, lane: 'a', what: 0 },
        { at: 10, lane: 'b', what: 1 },
      ],
      async () => clock.pass(25),
      { ...clock, now: clock.now, wait: async (milliseconds) => clock.pass(milliseconds + 3) },
    );
    expect(late[0]).toBe(0);
    expect(late[1]).toBeGreaterThan(0);
  });

  it('fails where something throws that nobody has counted', async () => {
    const broken = keepPace(
      [
        { at: 0, lane: 'a', what: 0 },
        { at: 1, lane: 'a', what: 1 },
      ],
      () => Promise.reject(new Error('not counted')),
      standingClock(),
    );
    await expect(broken).rejects.toThrow('not counted');
  });
});
