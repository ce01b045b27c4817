import { describe, expect, it } from 'vitest';
import { type CascadeOption, chosenPath } from '#app/resources/filters/cascadeOptions.ts';

const leaf = (sent: string | number): CascadeOption => ({
  value: String(sent),
  label: `label ${sent}`,
  sent,
});
const options: CascadeOption[] = [
  { ...leaf('arts'), children: [leaf(1), leaf(2)] },
  { ...leaf('trade'), children: [leaf(3)] },
];
const path = (values: Record<string, string | number>) =>
  chosenPath(options, ['domain', 'channel'], values)?.map(({ value }) => value);

describe('what the address has chosen of a cascader', () => {
  it('may stop at any level', () => {
    expect(path({})).toEqual([]);
    expect(path({ domain: 'arts' })).toEqual(['arts']);
    expect(path({ domain: 'arts', channel: '2' })).toEqual(['arts', '2']);
  });

  it('finds the level above where only the one below is given', () => {
    expect(path({ channel: 3 })).toEqual(['trade', '3']);
  });

  it('is none of the options where the values do not belong together or are gone', () => {
    expect(path({ domain: 'trade', channel: '2' })).toBeUndefined();
    expect(path({ domain: 'gone' })).toBeUndefined();
  });
});
