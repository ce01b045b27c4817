import { theme as antd, type ThemeConfig } from 'antd';
import { themeColour } from '#contract/limits.ts';
import type { Scheme } from '../scheme/schemeStore.ts';

/** What the colours of antd are in a scheme; the same values as in theme.css. */
export const schemeColours = {
  light: {
    colorLink: '#007a76',
    colorText: '#17312f',
    colorTextSecondary: '#5a6f6d',
    // antd's own greys and signal colours are too pale on white
    colorTextTertiary: '#607170',
    colorTextDescription: '#607170',
    colorTextPlaceholder: '#607170',
    colorError: '#c8322b',
    colorErrorBg: '#fdeeee',
    colorErrorBorder: '#f2c4c1',
    colorErrorHover: '#d9534c',
    colorErrorBorderHover: '#d9534c',
    colorErrorActive: '#a8231d',
    colorSuccess: '#17713f',
    colorSuccessBg: '#e4f6ec',
    colorSuccessBorder: '#b9e2ca',
    colorWarning: '#8a5a00',
    colorWarningText: '#8a5a00',
    colorWarningBg: '#fdf2dc',
    colorWarningBorder: '#f0d9a8',
    colorWarningHover: '#c98a1b',
    colorWarningBorderHover: '#c98a1b',
    colorBgLayout: '#f3f6f6',
    colorBorderSecondary: '#e8eeed',
  },
  dark: {
    colorLink: '#43cfc8',
    colorText: '#dce7e5',
    colorTextSecondary: '#a6b8b5',
    colorTextTertiary: '#93a6a3',
    colorTextDescription: '#93a6a3',
    colorTextPlaceholder: '#93a6a3',
    colorError: '#ff8a82',
    colorErrorBg: '#3a1b19',
    colorErrorBorder: '#713330',
    colorErrorHover: '#ffa59f',
    colorErrorBorderHover: '#ffa59f',
    colorErrorActive: '#ffa59f',
    colorSuccess: '#66d096',
    colorSuccessBg: '#12301f',
    colorSuccessBorder: '#27603f',
    colorWarning: '#edb95c',
    colorWarningText: '#edb95c',
    colorWarningBg: '#36280d',
    colorWarningBorder: '#6b4f1b',
    colorWarningHover: '#f5cd86',
    colorWarningBorderHover: '#f5cd86',
    colorBgBase: '#0d1514',
    colorBgLayout: '#0d1514',
    colorBgContainer: '#152120',
    colorBgElevated: '#1b2927',
    // what lies on bright buttons and in tips, which are bright themselves
    colorBgSpotlight: '#dce7e5',
    colorTextLightSolid: '#0d1514',
    colorBorder: '#415350',
    colorBorderSecondary: '#2b3a38',
  },
} as const;

const components = {
  light: {
    // the theme's corners would make a circle of a box, which is what radios are
    Checkbox: { borderRadiusSM: 4, colorBorder: '#859593' },
    // white on the theme colour has a contrast of only 2.4 to 1; --bd-on-primary
    Button: { primaryColor: '#002b29' },
    // text on a pale ground, not a bar
    Tag: { colorInfo: '#007a76' },
    // hints on a grey ground
    Upload: { colorTextDescription: '#5a6f6d' },
  },
  dark: {
    Checkbox: { borderRadiusSM: 4, colorBorder: '#6f8481' },
    Button: {
      primaryColor: '#002b29',
      // antd's own is darker than the buttons that are drawn without it
      colorPrimary: themeColour,
      colorPrimaryHover: '#2fd6cf',
      colorPrimaryActive: '#43cfc8',
    },
    Tag: { colorInfo: '#43cfc8' },
    Upload: { colorTextDescription: '#a6b8b5' },
  },
} as const;

const themes = (isStill: boolean): Readonly<Record<Scheme, ThemeConfig>> => {
  const themeOf = (scheme: Scheme): ThemeConfig => ({
    algorithm: scheme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      colorPrimary: themeColour,
      // progress bars and notices
      colorInfo: themeColour,
      colorLinkHover: themeColour,
      borderRadius: 8,
      fontFamily: 'var(--bd-font)',
      ...schemeColours[scheme],
      ...(isStill ? { motion: false } : {}),
    },
    components: components[scheme],
  });
  return { light: themeOf('light'), dark: themeOf('dark') };
};

/** antd's theme in each scheme. */
export const theme = themes(false);

/** The same for people whose device asks for less motion: dialogs, drawers and menus appear and vanish at once. */
export const stillTheme = themes(true);
