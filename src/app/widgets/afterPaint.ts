/** Milliseconds after which no frame is waited for: a window that is not seen has none. */
const longest = 100;

/**
 * Does something as soon as the next frame is on the screen.
 *
 * @returns the function that takes it back
 */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(work, longest);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // the frame's own work comes before any timer
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
