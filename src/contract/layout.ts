/**
 * Up to this wide a list's rows are cards and the columns' settings a sheet, as a media query. The platform's page asks ahead
 * for what its screens will draw there.
 */
export const phoneWidth = '(max-width: 640px)';
