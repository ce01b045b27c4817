import { describe, expect, it } from 'vitest';
import { placeAfter } from '#app/screens/lists/editor/document/edits.ts';
import { constantOf, printConstant } from '#app/screens/lists/editor/document/fields.ts';
import { removeQuestion, renameQuestion } from '#app/screens/lists/editor/document/questions.ts';
import { makeTerm } from '#app/screens/lists/editor/document/terms.ts';
import { condition, expression } from '#schema/meta.ts';

/** What the inputs of the form make of values (contract 12). */

describe('a constant of any kind', () => {
  it.each([30, true, null, 'word', '30', 'true', ''])('reads back as it is shown: %j', (value) => {
    expect(constantOf(printConstant(value))).toEqual(value);
  });
});

describe('an expression of another kind', () => {
  it('keeps the parts that it is made of', () => {
    const parts = [{ $row: 'price' }, { $row: 'count' }];
    expect(makeTerm(expression, 'multiply', { add: parts }, { fields: [] })).toEqual({
      multiply: parts,
    });
  });
  it('begins with fields of a type that it can reckon with', () => {
    const fields = [
      { value: 'title', type: 'text' },
      { value: 'price', type: 'money' },
      { value: 'count', type: 'number' },
      { value: 'createdAt', type: 'dateTime' },
    ];
    expect(makeTerm(expression, 'multiply', '', { fields })).toEqual({
      multiply: [{ $row: 'price' }, { $row: 'count' }],
    });
    expect(makeTerm(expression, 'daysBetween', '', { fields })).toEqual({
      daysBetween: [{ $row: 'createdAt' }, { $now: true }],
    });
    expect(makeTerm(expression, 'concat', '', { fields })).toMatchObject({
      concat: [{ $row: 'title' }, { $row: 'price' }],
    });
  });
  it('a sum can be rounded as it stands', () => {
    const sum = { add: [{ $row: 'price' }, 1] };
    expect(makeTerm(expression, 'round', sum, { fields: [] })).toEqual({ round: sum });
  });
});

describe('a condition that is combined in another way', () => {
  const isOpen = { field: 'isOpen', op: 'equals', value: true };
  it('keeps its parts, and is turned round as a whole', () => {
    const both = { and: [isOpen, { field: 'title', op: 'notEmpty' }] };
    expect(makeTerm(condition, 'or', both, { fields: [] })).toEqual({ or: both.and });
    expect(makeTerm(condition, 'not', both, { fields: [] })).toEqual({ not: both });
    expect(makeTerm(condition, 'and', { not: isOpen }, { fields: [] })).toMatchObject({
      and: [isOpen, { op: 'equals' }],
    });
  });
});

describe('the questions of an action', () => {
  const action = {
    call: { method: 'POST', path: '/x', body: { id: { $row: 'id' }, why: { $input: 'reason' } } },
    ask: { reason: { type: 'text' } },
  };
  const text = JSON.stringify(action);
  it('renamed, are sent under the same name of the call', () => {
    expect(JSON.parse(renameQuestion(text, ['ask'], 'reason', 'note'))).toEqual({
      call: { ...action.call, body: { id: { $row: 'id' }, why: { $input: 'note' } } },
      ask: { note: { type: 'text' } },
    });
  });
  it('taken away, are sent no more', () => {
    expect(JSON.parse(removeQuestion(text, ['ask'], 'reason'))).toEqual({
      call: { ...action.call, body: { id: { $row: 'id' } } },
    });
  });
});

it.each([
  [0, 0, 2, 2],
  [1, 0, 2, 0],
  [2, 0, 2, 1],
  [0, 2, 0, 1],
  [3, 0, 2, 3],
])('an open entry stays open where another is moved: %i', (place, from, to, after) => {
  expect(placeAfter(place, from, to)).toBe(after);
});
