/** Makes tables of other programs tables of text. A layout table, or one with a single cell, becomes its text. */
export function tidyTables(body: HTMLElement): void {
  // innermost first
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const cells = [...table.rows].flatMap((row) => [...row.cells]);
    const isLayout = /^(presentation|none)$/.test(table.getAttribute('role') ?? '');
    const isEmpty = cells.every(isEmptyCell) && table.caption === null;
    if (isEmpty) table.remove();
    else if (isLayout || (cells.length === 1 && table.caption === null))
      table.replaceWith(...cells.map(asBox));
    else tidySpans(cells);
  }
}

const isEmptyCell = (cell: HTMLElement): boolean =>
  cell.textContent?.trim() === '' && cell.querySelector('img,video,audio,hr') === null;

function asBox(cell: HTMLElement): HTMLElement {
  const box = cell.ownerDocument.createElement('div');
  const style = cell.getAttribute('style');
  if (style !== null) box.setAttribute('style', style);
  box.append(...cell.childNodes);
  return box;
}

/** Removes spans of one row or column, which is the default. */
function tidySpans(cells: readonly HTMLElement[]): void {
  for (const cell of cells)
    for (const name of ['colspan', 'rowspan'])
      if (Number(cell.getAttribute(name) ?? 1) <= 1) cell.removeAttribute(name);
}
