/** milliseconds after which the work is done even without a frame: a hidden window has none */
const longest = 100;

/**
 * Does something once, as soon as the next frame is on the screen.
 *
 * @returns cancels it
 */
export function afterPaint(work: () => void): () => void {
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(timer);
  };
  const finish = () => {
    end();
    work();
  };
  let timer = setTimeout(finish, longest);
  requestAnimationFrame(() => {
    if (isOver) return;
    clearTimeout(timer);
    // a timer runs after the frame's own work
    timer = setTimeout(finish);
  });
  return end;
}
