import type { ComponentType } from 'react';
import {
  AppstoreOutlined,
  BankOutlined,
  BookOutlined,
  CommentOutlined,
  DashboardOutlined,
  FileTextOutlined,
  HighlightOutlined,
  HistoryOutlined,
  IdcardOutlined,
  LayoutOutlined,
  MobileOutlined,
  NumberOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TagsOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UserOutlined,
  VideoCameraOutlined,
} from '#app/widgets/icons.ts';

/** Icons that a schema or the server's menu may name; an unknown name gets a plain dot. */
const icons: Readonly<Record<string, ComponentType>> = {
  Appstore: AppstoreOutlined,
  Bank: BankOutlined,
  Book: BookOutlined,
  Comment: CommentOutlined,
  Dashboard: DashboardOutlined,
  FileText: FileTextOutlined,
  Highlight: HighlightOutlined,
  History: HistoryOutlined,
  Idcard: IdcardOutlined,
  Layout: LayoutOutlined,
  Mobile: MobileOutlined,
  Number: NumberOutlined,
  Read: ReadOutlined,
  SafetyCertificate: SafetyCertificateOutlined,
  Setting: SettingOutlined,
  Tags: TagsOutlined,
  Team: TeamOutlined,
  UnorderedList: UnorderedListOutlined,
  User: UserOutlined,
  VideoCamera: VideoCameraOutlined,
};

/** Every name that has an icon. */
export const menuIconNames: readonly string[] = Object.keys(icons);

/** The icon of a menu entry. */
export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = (name && icons[name]) || UnorderedListOutlined;
  return <Icon />;
}
