import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemeColours } from '#app/widgets/theme/theme.ts';

/** The tokens of the back office in both schemes, as `theme.css` says them. */
const tokens = Object.fromEntries(
  [
    ...readFileSync('src/app/theme.css', 'utf8').matchAll(
      /--bd-([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g,
    ),
  ].map(([, name = '', light, dark, both]) => [name, { light: light ?? both, dark: dark ?? both }]),
);

/** What antd calls a token. */
const namesOfAntd = {
  colorLink: 'primary-deep',
  colorText: 'text',
  colorTextSecondary: 'text-soft',
  colorTextTertiary: 'text-faint',
  colorTextDescription: 'text-faint',
  colorTextPlaceholder: 'text-faint',
  colorError: 'error',
  colorErrorBg: 'error-soft',
  colorErrorBorder: 'error-line',
  colorErrorActive: 'error-deep',
  colorSuccess: 'success',
  colorSuccessBg: 'success-soft',
  colorWarning: 'warning',
  colorWarningText: 'warning',
  colorWarningBg: 'warning-soft',
  colorWarningBorder: 'warning-line',
  colorBgLayout: 'ground',
} as const;

test.each(['light', 'dark'] as const)(
  'what antd draws has the colours of the rest, in %s',
  (scheme) => {
    const ofAntd = Object.entries(namesOfAntd).map(([name, token]) => [
      `${name}: ${schemeColours[scheme][name as keyof typeof namesOfAntd]}`,
      `${name}: ${tokens[token]?.[scheme]}`,
    ]);
    expect(ofAntd.map(([antd]) => antd)).toEqual(ofAntd.map(([, token]) => token));
  },
);
