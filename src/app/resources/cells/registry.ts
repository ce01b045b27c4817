import { type ComponentType, lazy } from 'react';
import { type WidgetName, widgetNames } from '#schema/widgets.ts';
import type { CellProps } from './Cell.tsx';
import { FileCell } from './media.tsx';
import { ImageCell, ImagesCell } from './pictures.tsx';
import { RelationCell, RelationsCell, UserCell } from './relations.tsx';
import {
  BooleanCell,
  ColourCell,
  DateCell,
  DateTimeCell,
  DurationCell,
  EnumCell,
  LinkCell,
  LongTextCell,
  MoneyCell,
  NumberCell,
  RichTextCell,
  TagsCell,
  TextCell,
} from './values.tsx';

/** Every cell by its name (DESIGN 5). What most lists show is at hand; the rest is loaded when first shown. */
export const cells: Readonly<Record<WidgetName, ComponentType<CellProps>>> = {
  text: TextCell,
  longText: LongTextCell,
  richText: RichTextCell,
  number: NumberCell,
  money: MoneyCell,
  date: DateCell,
  partialDate: TextCell,
  dateTime: DateTimeCell,
  duration: DurationCell,
  boolean: BooleanCell,
  enum: EnumCell,
  tags: TagsCell,
  image: ImageCell,
  images: ImagesCell,
  video: FileCell,
  audio: FileCell,
  file: FileCell,
  colour: ColourCell,
  relation: RelationCell,
  relations: RelationsCell,
  user: UserCell,
  link: LinkCell,
  computed: TextCell,
  json: lazy(() => import('./JsonCell.tsx')),
  rating: lazy(() => import('./RatingCell.tsx')),
  timeAgo: lazy(() => import('./TimeAgoCell.tsx')),
  countdown: lazy(() => import('./CountdownCell.tsx')),
};

const names: ReadonlySet<string> = new Set(widgetNames);
export const isCellName = (name: string): name is WidgetName => names.has(name);
