/** Pages beside the present one that have a button, on each side. */
const beside = 2;
/** With more pages than this, some have no button. */
export const mostButtons = 3 + 2 * beside;

/** Which pages have a button: the first, the last and those about the present one; `gap` stands for the others. */
export function pageNumbers(current: number, pages: number): readonly (number | 'gap')[] {
  const first = Math.max(1, Math.min(current - beside, pages - 2 * beside));
  const last = Math.min(pages, Math.max(current + beside, 1 + 2 * beside));
  const about = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? (['gap'] as const) : []),
    ...about,
    ...(last < pages - 1 ? (['gap'] as const) : []),
    ...(last < pages ? [pages] : []),
  ];
}
