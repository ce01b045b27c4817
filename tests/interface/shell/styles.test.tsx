import { render } from '@testing-library/react';
import { Avatar, Input, Select } from 'antd';
import { expect, it } from 'vitest';
import { AppTheme } from '#app/widgets/theme/AppTheme.tsx';

it('has no style of antd follow from how the classes of what stands around begin', () => {
  render(
    <AppTheme>
      <Avatar />
      <Input />
      <Select />
    </AppTheme>,
  );
  const selectors = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) => (rule instanceof CSSStyleRule ? rule.selectorText.split(',') : []));
  expect(selectors.some((selector) => selector.includes('.ant-'))).toBe(true);
  expect(selectors.filter((selector) => /\[class[^\]]*\]\S*\s+\S/.test(selector))).toEqual([]);
});
