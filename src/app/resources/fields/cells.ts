import { type ComponentType, createElement, lazy, Suspense } from 'react';
import type { CellProps } from '#extending/define.ts';
import { addedParts } from '#extending/installed.ts';
import { type CompiledField, shownAs } from '#schema/compile.ts';
import type { WidgetName } from '#schema/widgets.ts';
import { ChangedFieldsCell, DifferenceCell } from '../cells/DifferenceCell.tsx';
import { FileCell } from '../cells/media.tsx';
import { ImageCell, ImagesCell } from '../cells/pictures.tsx';
import { RelationCell, RelationsCell, UserCell } from '../cells/relations.tsx';
import {
  BooleanCell,
  ColourCell,
  CountdownCell,
  DateCell,
  DateTimeCell,
  DurationCell,
  EnumCell,
  JsonCell,
  LinkCell,
  LongTextCell,
  MoneyCell,
  NumberCell,
  RatingCell,
  RecordLinkCell,
  RichTextCell,
  TagsCell,
  TextCell,
  TimeAgoCell,
} from '../cells/values.tsx';

/**
 * Every cell of the product by its name (contract 12). None is loaded later: a table that waited for one would be drawn
 * twice.
 */
const cells: Readonly<Record<WidgetName, ComponentType<CellProps>>> = {
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

/** The cells of extensions, each loaded when it is first shown. */
const added = new Map(
  Object.entries(addedParts.cells).map(([name, { load }]) => [name, whenLoaded(lazy(load))]),
);

function whenLoaded(Content: ComponentType<CellProps>): ComponentType<CellProps> {
  return (props) => createElement(Suspense, { fallback: null }, createElement(Content, props));
}

const isOwn = (name: string): name is WidgetName => Object.hasOwn(cells, name);

/**
 * The cell of a name; where an extension brings an input alone, that of the field's type.
 *
 * @returns undefined if no schema may name it
 */
export function findCell(name: string, field: CompiledField): ComponentType<CellProps> | undefined {
  if (isOwn(name)) return cells[name];
  return (
    added.get(name) ?? (Object.hasOwn(addedParts.inputs, name) ? cells[shownAs(field)] : undefined)
  );
}
