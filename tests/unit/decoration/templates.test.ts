import { describe, expect, it } from 'vitest';
import {
  type BuiltInTemplate,
  builtInTemplates,
  componentsOfBuiltIn,
} from '#app/decoration/templates/builtIn.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { languages } from '#contract/language.ts';
import {
  fixedShowLimit,
  isAutomatic,
  isEmptyComponent,
  specialProblems,
} from '#contract/special.ts';

let made = 0;
const newUuid = () => {
  made += 1;
  return `key-${made}`;
};

describe.each(builtInTemplates.map((template) => [template.key, template] as const))(
  'the built-in template %s',
  (_, template: BuiltInTemplate) => {
    it.each(languages)('makes components that can be saved, in %s', (language) => {
      const components = componentsOfBuiltIn(template, language, newUuid);
      expect(components).toHaveLength(template.parts.length);
      expect(
        specialProblems({ components }, { language, draft: true, today: '2026-01-01' }),
      ).toEqual([]);
      for (const component of components) {
        const looks = component.type === 0 ? undefined : componentLooks[component.type];
        expect(looks?.showTypes).toContain(component.showType);
        expect(looks?.styleTypes).toContain(component.styleType);
        expect(component.name).not.toBe('');
        // contract 3: types 1, 4 and 7 show all they hold
        if (fixedShowLimit(component.type)) expect(component.showLimit).toBe(0);
      }
      // something is on the page at once
      expect(components.some((one) => isAutomatic(one) || !isEmptyComponent(one))).toBe(true);
    });

    it('gives every component and item a key of its own, each time it is used', () => {
      const once = componentsOfBuiltIn(template, 'zh-CN', newUuid);
      const again = componentsOfBuiltIn(template, 'zh-CN', newUuid);
      const keys = [...once, ...again].flatMap(({ uuid, contents }) => [
        uuid,
        ...contents.map((item: { uuid: string }) => item.uuid),
      ]);
      expect(new Set(keys).size).toBe(keys.length);
    });
  },
);
