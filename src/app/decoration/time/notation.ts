/** How a page writes its times. */
export const notation = 'YYYY-MM-DD HH:mm:ss';

/** What a time may be typed like; the first is how it is shown. */
export const typedTimes = [notation, 'YYYY-MM-DD HH:mm'];

/** What a moment to look at may be typed like: of a day alone, its beginning. */
export const typedMoments = [...typedTimes, 'YYYY-MM-DD'];
