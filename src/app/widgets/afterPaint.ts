/** milliseconds after which the work is done even without a frame: a hidden window has none */
const longest = 100;

/**
 * Does something as soon as the next frame is on the screen.
 *
 * @returns cancels it
 */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(work, longest);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // a timer runs after the frame's own work
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
