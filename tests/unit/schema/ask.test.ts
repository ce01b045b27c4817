import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import type { CompiledAction } from '#schema/compile.ts';
import { answersOf, firstValues } from '#schema/record.ts';
import { load } from './support.ts';

const file = 'schemas/institutions.json';
const text = readFileSync(file, 'utf8');

/** What the checker finds in institutions.json after one edit. */
function findingsAfter(from: string | RegExp, to: string) {
  expect(text).toMatch(from);
  const others = ['users', 'labels'].map((name) => `schemas/${name}.json`);
  return checkResources(
    [
      { file, text: text.replace(from, to) },
      ...others.map((name) => ({ file: name, text: readFileSync(name, 'utf8') })),
    ],
    endpoints,
  ).flatMap(({ findings }) => findings);
}
const codesAfter = (from: string | RegExp, to: string) =>
  findingsAfter(from, to).map(({ severity, code }) => `${severity} ${code}`);

describe('questions before an action’s call', () => {
  it('a body that names an unknown answer is found, with the one that was meant', () => {
    const [finding] = findingsAfter('{ "$input": "reason" }', '{ "$input": "raeson" }');
    expect(finding).toMatchObject({
      severity: 'error',
      code: 'unknown-input',
      message: { 'en-US': 'there is no question "raeson"', 'zh-CN': '没有名为“raeson”的提问' },
      hint: { 'en-US': expect.stringContaining('did you mean "reason"?') },
    });
    const lines = text.slice(0, text.indexOf('{ "$input": "reason" }')).split('\n');
    expect(finding?.line).toBe(lines.length);
  });

  it('an answer that goes nowhere is warned of', () => {
    expect(codesAfter('"reason": { "$input": "reason" }', '"reason": "because"')).toEqual([
      'warning answer-not-sent',
    ]);
  });

  it('a question cannot be of a type that nobody fills in', () => {
    const type = /("ask": \{\s*"\w+": \{\s*"type": )"\w+"/;
    expect(codesAfter(type, '$1"computed"')).toContain('error wrong-value');
  });

  it('questions without a call are an error', () => {
    const found = codesAfter(/"call": \{[\s\S]*?\}\s*\}\s*\},\s*"ask"/, '"link": "/404", "ask"');
    expect(found).toEqual(['error ask-without-call']);
  });

  it('a question is checked as a field is', () => {
    expect(codesAfter('"default": true', '"default": "yes"')).toContain('error default-mismatch');
    expect(codesAfter('"default": true', '"widget": "fancy"')).toContain('error unknown-widget');
  });

  it('a question belongs to no record: it has no path, and is never read-only', () => {
    for (const key of ['"path": "a"', '"saveAs": "a"', '"readOnly": true'])
      expect(codesAfter('"default": true', key)).toEqual(['error unknown-key']);
  });

  it('the condition of a question reads the other answers, not the record', () => {
    const visible = (field: string) =>
      codesAfter(
        '"default": true',
        `"visibleWhen": { "field": "${field}", "op": "equals", "value": true }`,
      );
    expect(visible('enablePublish')).toEqual([]);
    expect(visible('creditCode')).toEqual(['error unknown-field']);
  });
});

describe('answers', () => {
  const actionOf = (name: string): CompiledAction => {
    const found = load('institutions').rowActions.find((action) => action.name === name);
    if (!found) throw new Error(`no action ${name}`);
    return found;
  };
  const scope = { user: {}, now: new Date(0) };
  const options = { scope, find: () => undefined };

  it('begin with the defaults of their questions', () => {
    expect(firstValues(actionOf('approve').questions)).toEqual({ enablePublish: true });
    expect(firstValues(actionOf('reject').questions)).toEqual({ reason: '' });
    expect(firstValues(actionOf('lift').questions)).toEqual({});
  });

  it('are sent trimmed; false is an answer, nothing is none', () => {
    const { questions } = actionOf('reject');
    expect(answersOf(questions, { reason: '  模糊 ' }, options)).toEqual({ reason: '模糊' });
    expect(answersOf(questions, { reason: ' ' }, options)).toEqual({});
    expect(answersOf(actionOf('approve').questions, { enablePublish: false }, options)).toEqual({
      enablePublish: false,
    });
  });

  it('know the name that the call sends them under, so that its problems find their field', () => {
    const compiled = actionOf('reject').questions.map(({ name, saveAs }) => [name, saveAs]);
    expect(compiled).toEqual([['reason', 'reason']]);
  });
});
