/** Properties of an area that scrolls and holds nothing to press: the keyboard reaches it and scrolls it. */
export const scrollArea = { tabIndex: 0 } as const;
