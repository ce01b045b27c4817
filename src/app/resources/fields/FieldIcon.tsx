import {
  AimOutlined,
  AudioOutlined,
  BgColorsOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  CodeOutlined,
  FieldNumberOutlined,
  FieldTimeOutlined,
  FileOutlined,
  FileTextOutlined,
  FontSizeOutlined,
  FunctionOutlined,
  LinkOutlined,
  PayCircleOutlined,
  PictureOutlined,
  ShareAltOutlined,
  TagsOutlined,
  UnorderedListOutlined,
  UserOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { isTypeName, type TypeName } from '#schema/fields/index.ts';

const icons: Readonly<Record<TypeName, ComponentType>> = {
  text: FontSizeOutlined,
  longText: FileTextOutlined,
  richText: FileTextOutlined,
  number: FieldNumberOutlined,
  money: PayCircleOutlined,
  date: CalendarOutlined,
  partialDate: CalendarOutlined,
  dateTime: FieldTimeOutlined,
  duration: ClockCircleOutlined,
  boolean: CheckSquareOutlined,
  enum: UnorderedListOutlined,
  tags: TagsOutlined,
  image: PictureOutlined,
  images: PictureOutlined,
  video: VideoCameraOutlined,
  audio: AudioOutlined,
  file: FileOutlined,
  colour: BgColorsOutlined,
  relation: ShareAltOutlined,
  relations: ShareAltOutlined,
  user: UserOutlined,
  link: LinkOutlined,
  json: CodeOutlined,
  computed: FunctionOutlined,
};

/** The icon of a type of field. */
export function FieldIcon({ type }: { type: string }) {
  const Icon = isTypeName(type) ? icons[type] : AimOutlined;
  return (
    <span className="bd-rigid bd-accent bd-le-icon" aria-hidden>
      <Icon />
    </span>
  );
}
