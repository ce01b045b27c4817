import { describe, expect, it } from 'vitest';
import { ComponentType, ShowType, StyleType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { locales } from '#locales/index.ts';

const looks = Object.values(componentLooks);

describe('show types and style types (contract 9)', () => {
  it('offers a look for each of the seven types of contract 3, and for those of extensions', () => {
    const known = Object.values(ComponentType).filter((type) => type !== ComponentType.unknown);
    expect(Object.keys(componentLooks).map(Number)).toEqual(known);
  });

  it('offers single 100 and carousel 200, and each of the styles 1000 to 8000, somewhere', () => {
    const shows = new Set(looks.flatMap(({ showTypes }) => [...showTypes]));
    const styles = new Set(looks.flatMap(({ styleTypes }) => [...styleTypes]));
    expect([...shows].sort()).toEqual(Object.values(ShowType).sort());
    expect([...styles].sort()).toEqual(Object.values(StyleType).sort());
  });

  it.each(looks)('offers nothing twice: %j', ({ showTypes, styleTypes }) => {
    expect(new Set(showTypes).size).toBe(showTypes.length);
    expect(new Set(styleTypes).size).toBe(styleTypes.length);
  });

  it('names every look in both languages', () => {
    for (const language of ['zh-CN', 'en-US'] as const)
      for (const { showTypes, styleTypes } of looks) {
        const names: Readonly<Record<string, unknown>> = locales.lists.display[language];
        for (const show of showTypes) expect(names[`show${show}`]).toBeTruthy();
        for (const style of styleTypes) expect(names[`style${style}`]).toBeTruthy();
      }
  });
});
