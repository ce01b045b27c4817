/** frames to wait for an inspector that is being loaded: about a second */
const patience = 60;

/**
 * Scrolls to the input of a field and focuses it: `contents.1.cover` below the selected component, or a setting of the
 * page. Opens a closed row. If there is no such input, the next larger part is shown.
 */
export function focusField(field: string, frames = patience): void {
  const inspector = document.querySelector('.decoration-inspector');
  const found = inspector && findField(inspector, field);
  const isLoading = found?.querySelector('.decoration-part-loading');
  if (found && (!isLoading || frames === 0)) {
    showPlace(found);
    return;
  }
  if (frames > 0 && field !== '') {
    if (inspector) openRow(inspector, field);
    requestAnimationFrame(() => focusField(field, frames - 1));
    return;
  }
  const larger = field.split('.').slice(0, -1).join('.');
  if (larger !== '') focusField(larger, 1);
  else if (inspector) showPlace(inspector);
}

/** Focuses the components of the page, or, if there are none, the place where they are added. */
export function focusComponents(): void {
  const first = document.querySelector<HTMLElement>('.decoration-outline li button');
  const palette = document.querySelector<HTMLElement>('.decoration-palette-search input');
  (first ?? palette)?.focus();
}

function findField(inspector: Element, field: string): HTMLElement | null {
  return inspector.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
}

/** Opens the row of a field, or what is folded away, if it is closed. */
function openRow(inspector: Element, field: string): void {
  const row = /^contents\.\d+/.exec(field)?.[0];
  if (row === undefined)
    inspector.querySelector<HTMLElement>('.decoration-more [aria-expanded="false"]')?.click();
  if (row === undefined || row === field) return;
  findField(inspector, row)?.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
}

/** in a rich text, focus the writing area and not the buttons before it */
const writing = '[contenteditable="true"]';
const inputs =
  'input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), button:not([disabled]), [tabindex]';

/** Scrolls to a place that can only be read, as in view mode. */
function showPlace(place: Element): void {
  place.scrollIntoView({ block: 'center' });
  const input =
    place.querySelector<HTMLElement>(writing) ?? place.querySelector<HTMLElement>(inputs);
  input?.focus({ preventScroll: true });
  place.classList.add('decoration-found');
  setTimeout(() => place.classList.remove('decoration-found'), 1_600);
}
