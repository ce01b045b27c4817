import { type RefObject, useEffect, useRef } from 'react';

const focusable = ['input', 'textarea', 'button']
  .map((name) => `.ant-form-item-control ${name}:not(:disabled, [type=file], [tabindex="-1"])`)
  .concat('.ant-form-item-control [contenteditable=true]')
  .join();

/**
 * Puts the focus into the first field of a form that has just been opened, unless the person is somewhere else already.
 *
 * @returns goes to any element of the form
 */
export function useFirstField(isWanted: boolean): RefObject<HTMLSpanElement> {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!isWanted || !form) return;
    const { activeElement } = document;
    const surroundings = form.closest('[role="dialog"]')?.parentElement ?? form;
    const isElsewhere =
      activeElement?.matches('input, textarea, [contenteditable=true]') ||
      (activeElement?.closest('[role="dialog"]') && !surroundings.contains(activeElement));
    if (!isElsewhere) form.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
  }, [isWanted]);
  return place;
}
