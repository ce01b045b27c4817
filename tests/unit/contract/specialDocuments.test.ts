import { describe, expect, it } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import { specialComponent, specialSave, writeComponent } from '#contract/entities/special.ts';
import { isShownAt, specialProblems } from '#contract/special.ts';
import {
  NewerSchemaVersion,
  readStoredDocument,
  specialSchemaVersion,
  storedDocument,
} from '#contract/specialUpgrades.ts';
import firstStored from './golden/special/v1.json' with { type: 'json' };
import secondStored from './golden/special/v2.json' with { type: 'json' };
import currentStored from './golden/special/v3.json' with { type: 'json' };

const countdown = {
  type: 12,
  uuid: 'later',
  name: '倒计时',
  order: 3,
  hasMore: 'maybe',
  contents: [{ until: '2031-01-01', nested: { deep: [1, null, '<script>'] } }],
};

describe('a component of a type that is not known', () => {
  it('is framed in memory and travels as it came, wherever it is moved to', () => {
    const component = specialComponent.parse(countdown);
    expect(component).toMatchObject({
      type: ComponentType.unknown,
      uuid: 'later',
      name: '倒计时',
      order: 3,
      active: true,
      contents: [],
    });
    expect(writeComponent(component)).toEqual(countdown);
    expect(writeComponent({ ...component, order: 0 })).toEqual({ ...countdown, order: 0 });
  });

  it('stays the same however often it is read and written, in its frame or out of it', () => {
    const component = specialComponent.parse(countdown);
    expect(specialComponent.parse(component)).toEqual(component);
    expect(specialComponent.parse(writeComponent(component))).toEqual(component);
    const named = { ...countdown, type: 'countdown' };
    expect(writeComponent(specialComponent.parse(named))).toEqual(named);
  });

  it('keeps nothing that a known type would have to answer for', () => {
    const hidden = { ...specialComponent.parse(countdown), original: { type: 2, evil: true } };
    expect(specialComponent.safeParse(hidden).success).toBe(false);
    expect(specialComponent.safeParse({ uuid: 'a', name: 'b', order: 0 }).success).toBe(false);
  });

  it('does not keep a page from being published', () => {
    const problems = specialProblems(
      { components: [specialComponent.parse(countdown)] },
      { language: 'zh-CN', draft: false, today: '2030-01-01' },
    );
    expect(problems.filter(({ field }) => field.startsWith('components'))).toEqual([]);
  });
});

describe('a component of a known type', () => {
  const refused = specialSave.safeParse({
    components: [{ type: 2, uuid: 'a', name: '图书', order: 0, colour: 'red' }],
  });

  it('is refused with a field that its type does not have', () => {
    expect(refused.error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      path: ['components', 0],
      keys: ['colour'],
    });
  });

  it.each([
    ['without times', {}, true],
    ['hidden', { active: false }, false],
    ['from now on', { startAt: '2030-01-01 08:00:00' }, true],
    ['later', { startAt: '2030-01-01 08:00:01' }, false],
    ['until now', { endAt: '2030-01-01 08:00:00' }, false],
    ['a second longer', { endAt: '2030-01-01 08:00:01' }, true],
  ])('is shown by its times: %s', (_when, patch, expected) => {
    const component = { active: true, startAt: '', endAt: '', ...patch };
    expect(isShownAt(component, '2030-01-01 08:00:00')).toBe(expected);
  });
});

describe('stored documents', () => {
  it.each([
    [1, firstStored],
    [2, secondStored],
  ])('of version %i read as those of this version do', (_version, stored) => {
    expect(storedDocument(readStoredDocument(stored))).toEqual(currentStored);
  });

  it('keep the focal point of a picture, and take none that lies outside of it', () => {
    const banner = (focalPoint: unknown) => ({
      type: ComponentType.banner,
      uuid: 'a',
      name: '轮播图',
      order: 0,
      contents: [{ uuid: 'b', cover: '/cdn/a.png', focalPoint }],
    });
    const stored = { ...currentStored, components: [banner({ x: 0, y: 100 })] };
    expect(storedDocument(readStoredDocument(stored)).components[0]).toMatchObject({
      contents: [{ focalPoint: { x: 0, y: 100 } }],
    });
    for (const wrong of [{ x: 101, y: 0 }, { x: 0, y: -1 }, { x: 0.5, y: 0 }, { x: 1 }, '1 1'])
      expect(specialComponent.safeParse(banner(wrong)).success).toBe(false);
  });

  it('of this version are the same after being read and written', () => {
    expect(currentStored.schemaVersion).toBe(specialSchemaVersion);
    expect(storedDocument(readStoredDocument(currentStored))).toEqual(currentStored);
  });

  it('of a later version are not read at all', () => {
    const later = { ...currentStored, schemaVersion: specialSchemaVersion + 1 };
    expect(() => readStoredDocument(later)).toThrow(NewerSchemaVersion);
  });
});
