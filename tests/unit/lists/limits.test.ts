import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { writingLimits } from '#contract/limits.ts';
import { checkResources } from '#schema/check.ts';
import { type CompiledField, compileResource } from '#schema/compile.ts';
import { type Declared, declaredParameters } from '#schema/infer/declared.ts';

/** What a list's forms take, and what the save call behind it takes, is the same. */

const files = readdirSync('schemas')
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    file,
    text: readFileSync(`schemas/${file}`, 'utf8'),
  }));
const textual = new Set(['text', 'longText', 'richText']);
const numeric = new Set(['number', 'money']);
const listed = new Set(['tags', 'images', 'relations']);

function limitsOfField({ type, ...field }: CompiledField) {
  return {
    ...(textual.has(type) ? { maxLength: field.maxLength } : {}),
    ...(numeric.has(type) ? { minimum: field.minimum, maximum: field.maximum } : {}),
    ...(numeric.has(type) ? { isWhole: field.decimals === 0 } : {}),
    ...(listed.has(type) ? { items: field.relation?.maximum ?? field.maximum } : {}),
    ...(type === 'enum' ? { values: field.options?.map(({ value }) => value).toSorted() } : {}),
  };
}

function limitsOfCall({ type }: CompiledField, taken: Declared) {
  const { maxLength, minimum, maximum, maxItems, kind, values } = taken;
  return {
    ...(textual.has(type) ? { maxLength } : {}),
    ...(numeric.has(type) ? { minimum, maximum, isWhole: kind === 'integer' } : {}),
    ...(listed.has(type) ? { items: maxItems } : {}),
    ...(type === 'enum' ? { values: values?.toSorted() } : {}),
  };
}

const saved = checkResources(files, endpoints).flatMap(({ definition }) => {
  const list = definition && compileResource(definition);
  const call = endpoints.find(({ path }) => path === list?.endpoints.save?.path);
  const taken = declaredParameters(call);
  if (!list || !taken) return [];
  return Object.values(list.fields).flatMap((field) => {
    const declared = taken[field.saveAs];
    return field.readOnly || !declared
      ? []
      : [{ name: `${list.name} ${field.name}`, field, declared }];
  });
});

/** The save call of posts takes articles as well, and measures texts by their type. */
const ofType: Readonly<Record<string, number>> = { 'posts content': writingLimits.dynamic };

test('every list that saves is looked at', () => {
  expect(saved.length).toBeGreaterThan(100);
});

test.each(saved)('$name', ({ name, field, declared }) => {
  const maxLength = ofType[name] ?? declared.maxLength;
  expect(limitsOfField(field)).toEqual(limitsOfCall(field, { ...declared, maxLength }));
});
