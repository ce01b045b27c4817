import type { ThemeConfig } from 'antd';
import { themeColour } from '#contract/limits.ts';

/** antd's tokens; the same values as in theme.css. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: themeColour,
    // progress bars and notices
    colorInfo: themeColour,
    colorLink: '#007a76',
    colorLinkHover: themeColour,
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
    borderRadius: 8,
    fontFamily: 'var(--bd-font)',
  },
  components: {
    // white on the theme colour has a contrast of only 2.4 to 1; --bd-on-primary
    Button: { primaryColor: '#002b29' },
    // text on a pale ground, not a bar
    Tag: { colorInfo: '#007a76' },
    // hints on a grey ground
    Upload: { colorTextDescription: '#5a6f6d' },
  },
};

/** The theme for people whose device asks for less motion: dialogs, drawers and menus appear and vanish at once. */
export const stillTheme: ThemeConfig = { ...theme, token: { ...theme.token, motion: false } };
