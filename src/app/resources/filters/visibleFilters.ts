/** Contract 2.5: the first three are visible, the rest on demand. */
export const visibleFilters = 3;
