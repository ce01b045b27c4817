/**
 * How a pane scrolls while something is held near its edge: as fast as the library has it, in half as many steps. Each of
 * them has the browser lay the pane out, and the screen shows no more than one in 16 ms.
 */
export const autoScroll = { interval: 10, acceleration: 20 };
