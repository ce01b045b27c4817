import { theme } from 'antd';
import type { CSSProperties } from 'react';

/** The theme's colours under the names that `upload.css` reads, and some of the widget's own. */
export function useUploadColours(own: Readonly<Record<`--${string}`, number>> = {}): CSSProperties {
  const { token } = theme.useToken();
  return {
    '--primary': token.colorPrimary,
    '--danger': token.colorError,
    '--line': token.colorBorder,
    '--fill': token.colorFillQuaternary,
    '--text': token.colorText,
    '--quiet': token.colorTextSecondary,
    '--veil': `${token.colorBgContainer}e6`,
    '--corner': `${token.borderRadiusLG}px`,
    ...own,
    // React's type of a style does not know custom properties
  } as CSSProperties;
}
