import type { ComponentType } from 'react';
import * as drawn from '#app/widgets/icons.ts';

const icons: Readonly<Record<string, ComponentType | undefined>> = drawn;

/** Every icon that a schema or the server's menu may name; an unknown name gets a plain dot. */
export const menuIconNames: readonly string[] = [
  ...['Appstore', 'Bank', 'Book', 'Comment', 'Dashboard', 'FileText', 'Highlight'],
  ...['History', 'Idcard', 'Layout', 'Mobile', 'Number', 'Read', 'SafetyCertificate'],
  ...['Setting', 'Tags', 'Team', 'UnorderedList', 'User', 'VideoCamera'],
];

/** The icon of a menu entry. */
export function MenuIcon({ name = '' }: { name: string | undefined }) {
  const Icon =
    (menuIconNames.includes(name) && icons[`${name}Outlined`]) || drawn.UnorderedListOutlined;
  return <Icon />;
}
