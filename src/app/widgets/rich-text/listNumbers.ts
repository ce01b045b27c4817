/** Removes numbers without effect: `start` of lists that start at one, `value` of items in order. */
export function tidyNumbers(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[start],[reversed]'))
    if (element.localName !== 'ol')
      for (const name of ['start', 'reversed']) element.removeAttribute(name);
  for (const item of body.querySelectorAll('[value]'))
    if (!item.matches('ol > li')) item.removeAttribute('value');
  for (const list of body.querySelectorAll('ol')) tidyList(list);
}

function tidyList(list: HTMLOListElement): void {
  if (list.getAttribute('start') === '1') list.removeAttribute('start');
  let next = Number(list.getAttribute('start') ?? 1);
  for (const item of list.querySelectorAll(':scope > li')) {
    const given = item.getAttribute('value');
    if (given === String(next)) item.removeAttribute('value');
    next = Number(given ?? next) + 1;
  }
}
