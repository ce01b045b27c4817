/** The parts of the editor in the order of the page, and what takes the focus in each. */
const panes = [
  { pane: '.decoration-toolbar', first: 'a, button' },
  { pane: '.decoration-palette', first: 'input' },
  { pane: '.decoration-outline', first: '[aria-pressed="true"]' },
  { pane: '.decoration-canvas', first: '.decoration-component-face[aria-pressed="true"]' },
  { pane: '.decoration-inspector', first: 'input' },
] as const;

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';

/**
 * Takes the focus to the next part of the editor that is shown, or to the one before, as F6 does between parts of a window;
 * a dialog keeps it.
 */
export function focusPane(by: 1 | -1): void {
  if (document.activeElement?.closest('[role="dialog"]')) return;
  const here = panes.findIndex(({ pane }) => document.activeElement?.closest(pane));
  for (let step = 1; step <= panes.length; step += 1) {
    // from nowhere, forward begins with the first and back with the last
    const from = here < 0 && by < 0 ? panes.length : here;
    const next = panes.at((from + by * step + panes.length) % panes.length);
    const pane = next && document.querySelector(next.pane);
    const found = [next?.first, reachable].flatMap((selector) =>
      selector && pane ? [...pane.querySelectorAll<HTMLElement>(selector)] : [],
    );
    // what is not shown on a narrow screen takes no focus: the next one is tried
    for (const element of found) {
      element.focus();
      if (document.activeElement === element) return;
    }
  }
}
