import { fieldTypes } from './meta.ts';

/** Cells and inputs in addition to those of the field types. */
const specialWidgets = [
  ...(['rating', 'timeAgo', 'countdown', 'difference', 'changedFields', 'recordLink'] as const),
] as const;

/** All names allowed for `widget`; the app has a cell and an input for each, loaded when first shown. */
export const widgetNames = [...fieldTypes, ...specialWidgets] as const;
export type WidgetName = (typeof widgetNames)[number];
