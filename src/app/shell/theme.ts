import type { ThemeConfig } from 'antd';
import { themeColour } from '#contract/limits.ts';

/** antd's tokens; the same values as in theme.css. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: themeColour,
    colorLink: '#007a76',
    colorLinkHover: themeColour,
    colorText: '#17312f',
    colorTextSecondary: '#5a6f6d',
    colorBgLayout: '#f3f6f6',
    colorBorderSecondary: '#e8eeed',
    borderRadius: 8,
    fontFamily:
      '-apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", Roboto, "Helvetica Neue", Arial, sans-serif',
  },
};
