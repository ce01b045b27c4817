import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import { inLanguage } from '#contract/language.ts';
import { knownEndpoints } from '#extending/calls.ts';
import { checkResources } from '#schema/check.ts';
import { compileResource } from '#schema/compile.ts';
import { resource } from '#schema/meta.ts';
import { withOwnCalls } from '#schema/own/calls.ts';
import { readCell } from '#server/cells/cell.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** A type of field of an extension: the format `isbn` of texts. */

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const isbn = '9787020002207';

const copies = (type = 'text', format = 'isbn') => ({
  schemaVersion: 2,
  name: 'copies',
  label: both('Copies'),
  singular: both('copy'),
  menu: { group: 'catalogue', order: 95 },
  provider: 'own',
  recordTitle: 'title',
  fields: {
    title: { type: 'text', label: both('Title') },
    isbn: { type, format, label: both('ISBN') },
  },
  list: { columns: ['title', 'isbn'] },
  forms: { create: { groups: [{ fields: ['title', 'isbn'] }] }, edit: 'create' },
});
const findingsOf = (list: object) =>
  checkResources([{ file: 'copies.json', text: JSON.stringify(list) }], knownEndpoints()).flatMap(
    ({ findings }) =>
      findings.map(({ code, message }) => `${code}: ${inLanguage(message, 'en-US')}`),
  );

it('a format that no extension brings, or that is one of another type, is told with those that there are', () => {
  expect(findingsOf(copies())).toEqual([]);
  expect(findingsOf(copies('text', 'isbm'))).toEqual([
    expect.stringMatching(/^unknown-extension: .*format.*"isbm"/),
  ]);
  expect(findingsOf(copies('number', 'isbn'))).toEqual([
    expect.stringMatching(/^unknown-extension: .*format.*"isbn"/),
  ]);
});

describe('a list of own records with a format', () => {
  const save = async (body: object) => {
    const platform = await testPlatform();
    const token = await platform.signIn('operator');
    return platform.send('/jmgr/own/copies/save', {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en-US',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  };

  it('refuses in forms and at the platform what the format refuses, and shows it by its widget', async () => {
    const platform = await testPlatform();
    const text = JSON.stringify(copies());
    const body = { name: 'copies', text, revision: 0, draft: false, note: '' };
    await platform.call(schemaSave, { body }, await platform.signIn('operator'));
    const { status, body: answered } = await save({ title: 'Wrong', isbn: '9787020002208' });
    expect(status).toBe(400);
    expect(JSON.stringify(answered)).toContain('This is no valid ISBN-13');
    const { user } = await renderApp('/resource/copies', { as: 'operator', language: 'en-US' });
    await user.click(await screen.findByRole('button', { name: /New/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText('Title'), 'Right');
    await user.type(await within(dialog).findByLabelText('ISBN'), isbn.slice(0, 12));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText('Please check the fields marked in red');
    // the input says it while it is typed, the form says it of the field
    expect(within(dialog).getAllByText('This is no valid ISBN-13')).toHaveLength(2);
    await user.type(within(dialog).getByLabelText('ISBN'), isbn.slice(12));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByRole('img', { name: isbn });
  });
});

it('a cell of a file is read by the format, and by the type where that does not know it', () => {
  const { fields } = compileResource(resource.parse(withOwnCalls(copies())));
  const { isbn: field } = fields;
  if (!field) throw new Error('the list has no ISBN');
  const read = (cell: string) => readCell({ heading: 'ISBN', field }, cell, 'Asia/Shanghai');
  expect(read('ISBN: 978-7-02-000220-7')).toMatchObject({ kind: 'value', value: isbn });
  expect(read('978-7')).toMatchObject({ kind: 'value', value: '978-7' });
});
