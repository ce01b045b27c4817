import { describe, expect, it } from 'vitest';
import { inLanguage } from '#contract/language.ts';
import { compileResource } from '#schema/compile.ts';
import { resource } from '#schema/meta.ts';
import { newRecord, saveBody } from '#schema/record.ts';
import { brokenRules, fieldsOfRule } from '#schema/rules.ts';

const text = { 'zh-CN': '某', 'en-US': 'thing' };
const said = (en: string) => ({ 'zh-CN': '不对', 'en-US': en });
const readings = compileResource(
  resource.parse({
    schemaVersion: 2,
    name: 'readings',
    label: text,
    recordTitle: 'title',
    endpoints: {
      list: { method: 'POST', path: '/reading/list' },
      save: { method: 'PUT', path: '/reading/save' },
    },
    fields: {
      title: { type: 'text', label: text },
      startAt: { type: 'dateTime', label: text, path: 'times.start' },
      endAt: { type: 'dateTime', label: text, path: 'times.end' },
      hasPrize: { type: 'boolean', label: text },
      prize: { type: 'text', label: text, whenHidden: 'clear' },
      sponsor: { type: 'text', label: text, whenHidden: 'omit' },
      price: {
        type: 'money',
        label: text,
        readOnly: true,
        access: { edit: { field: '$user.roles', op: 'contains', value: 'editor' } },
      },
      days: {
        type: 'computed',
        label: text,
        compute: {
          as: 'number',
          value: { daysBetween: [{ $row: 'startAt' }, { $row: 'endAt' }] },
        },
      },
    },
    list: { columns: ['title'] },
    rules: [
      {
        field: 'endAt',
        must: {
          or: [
            { field: 'endAt', op: 'empty' },
            { field: 'endAt', op: 'greaterThan', value: { $row: 'startAt' } },
          ],
        },
        message: said('ends before it starts'),
      },
      {
        field: 'prize',
        must: { field: 'prize', op: 'notEmpty' },
        message: said('which prize?'),
      },
      {
        field: 'title',
        must: { field: '$user.unheardOf', op: 'equals', value: 1 },
        message: said('never told'),
      },
    ],
    forms: {
      create: {
        groups: [
          { fields: ['title', 'startAt', 'endAt', 'hasPrize'] },
          {
            label: text,
            fields: ['prize', 'sponsor'],
            visibleWhen: { field: 'hasPrize', op: 'equals', value: true },
          },
        ],
      },
      edit: 'create',
    },
  }),
);
const scope = { user: { id: '7' }, now: new Date(0) };
const broken = (values: object) =>
  brokenRules(
    readings,
    { ...newRecord(readings), ...values },
    { scope, form: readings.create },
  ).map(({ message }) => inLanguage(message, 'en-US'));

describe('rules between fields', () => {
  it('are told at their field where they do not hold', () => {
    expect(broken({ startAt: '2026-01-02', endAt: '2026-01-01' })).toEqual([
      'ends before it starts',
    ]);
    expect(broken({ startAt: '2026-01-01', endAt: '2026-01-02' })).toEqual([]);
    expect(broken({ startAt: '2026-01-01', endAt: '' })).toEqual([]);
  });

  it('are not asked of a field that the form hides', () => {
    expect(broken({ hasPrize: false })).toEqual([]);
    expect(broken({ hasPrize: true })).toEqual(['which prize?']);
  });

  it('refuse nothing that they cannot know', () => {
    expect(broken({})).not.toContain('never told');
  });

  it('are asked again when a field changes that they read', () => {
    expect(readings.rules.map(fieldsOfRule)).toEqual([['endAt', 'startAt'], ['prize'], ['title']]);
  });
});

describe('a group that is hidden', () => {
  const base = { id: '1', times: {}, prize: 'gold', sponsor: 'somebody', price: 5 };
  const bodyOf = (values: Record<string, unknown>) =>
    saveBody(readings, values, { base, scope, find: () => undefined });

  it('hides its fields: each is kept, cleared or left out as it says', () => {
    const body = bodyOf({ hasPrize: false, prize: 'gold', sponsor: 'somebody' });
    expect(body).toMatchObject({ prize: '' });
    expect(body).not.toHaveProperty('sponsor');
    expect(bodyOf({ hasPrize: true, prize: 'silver', sponsor: 'me' })).toMatchObject({
      hasPrize: true,
      prize: 'silver',
      sponsor: 'me',
    });
  });
});

describe('a field that the person may not edit', () => {
  const options = { scope, find: () => undefined };
  it('is not sent with a change: the platform keeps it', () => {
    const base = { id: '1', price: 5 };
    expect(saveBody(readings, { price: 6 }, { ...options, base })).not.toHaveProperty('price');
  });
  it('is not sent with a new record', () => {
    const body = saveBody(readings, newRecord(readings), { ...options, base: undefined });
    expect(body).not.toHaveProperty('price');
  });
});
