/** Frames to wait for an inspector that is being loaded: about a second. */
const patience = 60;

/**
 * Brings the input of a field to view and gives it the focus: `contents.1.cover`, below the selected component, or a
 * setting of the page. A row that is closed is opened; where there is no such field, the next larger part is shown.
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

/** Gives the focus to the components of the page, or, where it has none, to where they are added. */
export function focusComponents(): void {
  const first = document.querySelector<HTMLElement>('.decoration-outline li button');
  const palette = document.querySelector<HTMLElement>('.decoration-palette-search input');
  (first ?? palette)?.focus();
}

function findField(inspector: Element, field: string): HTMLElement | null {
  return inspector.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
}

/** Opens the row that a field stands in, where it is closed. */
function openRow(inspector: Element, field: string): void {
  const row = /^contents\.\d+/.exec(field)?.[0];
  if (row === undefined || row === field) return;
  findField(inspector, row)?.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
}

/** in a rich text the writing area comes first, not the buttons before it */
const writing = '[contenteditable="true"]';
const inputs =
  'input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), button:not([disabled]), [tabindex]';

/** What can only be read, as in view mode, is brought to view as well. */
function showPlace(place: Element): void {
  place.scrollIntoView({ block: 'center' });
  const input =
    place.querySelector<HTMLElement>(writing) ?? place.querySelector<HTMLElement>(inputs);
  input?.focus({ preventScroll: true });
  place.classList.add('decoration-found');
  setTimeout(() => place.classList.remove('decoration-found'), 1_600);
}
