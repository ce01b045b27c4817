/** Up to this wide, rows are cards and the columns' settings a sheet. */
export const phoneWidth = '(max-width: 640px)';
