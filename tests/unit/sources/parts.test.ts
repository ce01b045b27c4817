import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerPlaces } from '#app/screens/lists/editor/document/answerPlaces.ts';
import { setValue } from '#app/screens/lists/editor/document/edits.ts';
import {
  changedPart,
  extendingOf,
  isWholeValue,
  makeInherited,
  makeOwn,
  standingOf,
} from '#app/screens/lists/editor/document/overBase.ts';
import { differing } from '#schema/differing.ts';
import { conventionReference } from '#schema/reference/conventionKeys.ts';
import { partOf } from '#schema/reference/part.ts';
import { alternatives } from '#schema/shape.ts';
import { checkSource } from '#schema/source/check.ts';
import { convention, conventionParts } from '#schema/source/convention.ts';
import { conventionOf, conventionRule } from '#schema/source/conventionOf.ts';
import { conventionNames, conventions } from '#schema/source/conventions/index.ts';

/** What a source writes over the convention that it names, as the form of its parts writes it. */

const address = 'https://a.example';
const textWith = (parts: object | undefined) =>
  JSON.stringify({
    schemaVersion: 1,
    name: 'shop',
    label: { 'zh-CN': '店', 'en-US': 'Shop' },
    address,
    convention: 'django-rest',
    ...(parts ? { parts } : {}),
  });
const partsIn = (text: string) => JSON.parse(text).parts;
const base = { ...conventions['django-rest'] };
const change = (parts: object | undefined, path: readonly string[], value: unknown) =>
  changedPart(
    base,
    textWith(parts),
    ['parts'],
    (whole) => setValue(whole, path, value),
    conventionRule,
  );

describe('parts over a convention', () => {
  const pairs = conventionNames.flatMap((one) =>
    conventionNames.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  it('make any ready-made convention of any other one, and pass the check', () => {
    for (const [one, other] of pairs) {
      const [from, to] = [{ ...conventions[one] }, { ...conventions[other] }];
      const parts = conventionParts.parse(differing(from, to, {}, conventionRule));
      const { calls, ...made } = conventionOf({ address, convention: one, parts });
      const { calls: _, ...wanted } = conventionOf({ address, convention: other });
      expect(made, `${other} over ${one}`).toEqual(wanted);
    }
  });

  it('say a new bound of pages alone, and another way to page as a whole', () => {
    expect(partsIn(change(undefined, ['page', 'most'], 500))).toEqual({ page: { most: 500 } });
    const { page } = conventions['django-rest'];
    expect(partsIn(change({ page: { most: 500 } }, ['page', 'number'], 'p'))).toEqual({
      page: { ...page, most: 500, number: 'p' },
    });
  });

  it('say one filter alone, and take one away', () => {
    const eq = { parameter: '{field}.is' };
    expect(partsIn(change(undefined, ['filters', 'eq'], eq))).toEqual({ filters: { eq } });
    const without = change(undefined, ['filters', 'in'], undefined);
    expect(partsIn(without)).toEqual({ filters: { in: null } });
    expect(checkSource({ file: 'shop.json', text: without }).findings).toEqual([]);
    expect(conventionOf(JSON.parse(without)).filters?.in).toBeUndefined();
  });

  it('are left out of the text when nothing differs any more', () => {
    const changed = change(undefined, ['rows'], 'found.hits');
    const extending = extendingOf(base, partsIn(changed), conventionRule);
    expect(standingOf(extending, ['rows'])).toBe('own');
    expect(partsIn(makeInherited(changed, extending, ['rows'], ['parts']))).toBeUndefined();
  });

  it('are made own one by one where they are laid over, else as a whole', () => {
    const extending = extendingOf(base, {}, conventionRule);
    expect(isWholeValue(extending, ['filters', 'eq'])).toBe(true);
    expect(isWholeValue(extending, ['sort', 'parameter'])).toBe(false);
    const text = makeOwn(textWith(undefined), extending, ['sort'], ['parts']);
    expect(partsIn(text)).toEqual({ sort: conventions['django-rest'].sort });
  });

  it('keep that there is no call of a record', () => {
    const text = change(undefined, ['calls', 'delete'], null);
    expect(partsIn(text)).toEqual({ calls: { delete: null } });
    expect(conventionOf(JSON.parse(text)).calls?.delete).toBeNull();
  });
});

describe('the reference of conventions', () => {
  it('describes every object that a convention may have', () => {
    const seen = new Set<unknown>();
    const undescribed: string[] = [];
    const walk = (schema: z.core.$ZodType, at: string): void => {
      for (const one of alternatives(schema)) {
        if (!(one instanceof z.ZodObject) || seen.has(one)) continue;
        seen.add(one);
        if (!partOf(conventionReference, one)) undescribed.push(at);
        for (const [key, value] of Object.entries<z.core.$ZodType>(one.shape))
          walk(value, `${at}.${key}`);
      }
    };
    walk(convention, '');
    expect(seen.size).toBeGreaterThan(20);
    expect(undescribed).toEqual([]);
  });

  it('has examples that it takes', () => {
    for (const { id, schema, keys } of conventionReference)
      for (const [key, { example }] of Object.entries(keys)) {
        const type = schema.shape[key] ?? z.never();
        // one that has no other value needs no example of its own
        if (type instanceof z.ZodLiteral) continue;
        expect(z.safeParse(type, example).error, `${id}.${key}`).toBeUndefined();
      }
  });
});

describe('the places of an answer', () => {
  it('are its rows and plain values by their paths', () => {
    const body = { found: { count: 2, hits: [{ id: 1 }, { id: 2 }] }, tags: ['a'], next: null };
    expect(answerPlaces(JSON.stringify(body))).toEqual([
      { path: 'found.count', value: '2' },
      { path: 'found.hits', rows: 2 },
      { path: 'next', value: 'null' },
    ]);
    expect(answerPlaces('[{"id":1}]')).toEqual([{ path: '', rows: 1 }]);
  });

  it('are found as far as an answer that is cut short goes', () => {
    expect(answerPlaces('{"total":137,"data":[{"id":1},{"id":')).toContainEqual({
      path: 'data',
      rows: 2,
    });
    expect(answerPlaces('<html>')).toEqual([]);
  });
});
