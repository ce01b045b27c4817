import type { ComponentType } from 'react';
import { type WidgetName, widgetNames } from '#schema/widgets.ts';
import type { CellProps } from './Cell.tsx';
import { CountdownCell } from './CountdownCell.tsx';
import { ChangedFieldsCell, DifferenceCell } from './DifferenceCell.tsx';
import { FileCell } from './media.tsx';
import { ImageCell, ImagesCell } from './pictures.tsx';
import { RatingCell } from './RatingCell.tsx';
import { RecordLinkCell } from './RecordLinkCell.tsx';
import { RelationCell, RelationsCell, UserCell } from './relations.tsx';
import { TimeAgoCell } from './TimeAgoCell.tsx';
import {
  BooleanCell,
  ColourCell,
  DateCell,
  DateTimeCell,
  DurationCell,
  EnumCell,
  JsonCell,
  LinkCell,
  LongTextCell,
  MoneyCell,
  NumberCell,
  RichTextCell,
  TagsCell,
  TextCell,
} from './values.tsx';

/** Every cell by its name (contract 12). None is loaded later: a table that waited for one would be drawn twice. */
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
  json: JsonCell,
  rating: RatingCell,
  timeAgo: TimeAgoCell,
  countdown: CountdownCell,
  difference: DifferenceCell,
  changedFields: ChangedFieldsCell,
  recordLink: RecordLinkCell,
};

const names: ReadonlySet<string> = new Set(widgetNames);

/** Whether a schema may name such a cell. */
export const isCellName = (name: string): name is WidgetName => names.has(name);
