/** Removes numbers without effect: `start` of lists that start at one, `value` of items in order, `type` of usual digits. */
export function tidyNumbers(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ol')) liftType(list);
  for (const element of body.querySelectorAll('[start],[reversed],[type]'))
    if (element.localName !== 'ol')
      for (const name of ['start', 'reversed', 'type']) element.removeAttribute(name);
  for (const item of body.querySelectorAll('[value]'))
    if (!item.matches('ol > li')) item.removeAttribute('value');
  for (const list of body.querySelectorAll('ol')) tidyList(list);
}

/** Gives a list the kind of digits that all of its items have, as Google Docs writes it. */
function liftType(list: HTMLOListElement): void {
  const types = [...list.querySelectorAll(':scope > li')].map((item) => item.getAttribute('type'));
  const [type] = types;
  if (type && types.every((one) => one === type)) list.setAttribute('type', type);
}

function tidyList(list: HTMLOListElement): void {
  if (list.getAttribute('start') === '1') list.removeAttribute('start');
  if (!/^[aAiI]$/.test(list.getAttribute('type') ?? '')) list.removeAttribute('type');
  let next = Number(list.getAttribute('start') ?? 1);
  for (const item of list.querySelectorAll(':scope > li')) {
    const given = item.getAttribute('value');
    if (given === String(next)) item.removeAttribute('value');
    next = Number(given ?? next) + 1;
  }
}
