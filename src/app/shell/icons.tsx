import {
  AppstoreOutlined,
  BookOutlined,
  CommentOutlined,
  FileTextOutlined,
  HighlightOutlined,
  LayoutOutlined,
  NumberOutlined,
  ReadOutlined,
  SettingOutlined,
  TagsOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Icons that a schema's or the server's menu entry may name; any other name gets the plain dot of a list. */
const icons: Readonly<Record<string, ComponentType>> = {
  Appstore: AppstoreOutlined,
  Book: BookOutlined,
  Comment: CommentOutlined,
  FileText: FileTextOutlined,
  Highlight: HighlightOutlined,
  Layout: LayoutOutlined,
  Number: NumberOutlined,
  Read: ReadOutlined,
  Setting: SettingOutlined,
  Tags: TagsOutlined,
  Team: TeamOutlined,
  UnorderedList: UnorderedListOutlined,
  User: UserOutlined,
};

/** The icon of a menu entry. */
export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = (name && icons[name]) || UnorderedListOutlined;
  return <Icon />;
}
