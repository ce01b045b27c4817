import { addedNames } from './added.ts';
import { fieldTypes } from './fields/index.ts';

/** Cells and inputs in addition to those of the field types. */
const specialWidgets = [
  ...(['rating', 'timeAgo', 'countdown', 'difference', 'changedFields', 'recordLink'] as const),
] as const;

/** The product's own names for `widget`; the app has a cell and an input for each. */
export const widgetNames = [...fieldTypes, ...specialWidgets] as const;
export type WidgetName = (typeof widgetNames)[number];

/** All names for `widget` of a field or a column, those of extensions too. */
export const knownWidgets = (): readonly string[] => [
  ...widgetNames,
  ...Object.keys(addedNames().widgets),
];
