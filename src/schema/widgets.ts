import { fieldTypes } from './meta.ts';

/** Cells and inputs beyond those of the field types. */
const specialWidgets = [
  ...(['rating', 'timeAgo', 'countdown', 'difference', 'changedFields', 'recordLink'] as const),
] as const;

/** Every name that a `widget` may have; the app has a cell and an input for each, loaded when first shown. */
export const widgetNames = [...fieldTypes, ...specialWidgets] as const;
export type WidgetName = (typeof widgetNames)[number];
