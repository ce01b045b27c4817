import type { Transformer } from '@ant-design/cssinjs';

/** Whether a rule sets how boxes are measured, and nothing else. */
const setsBoxesAlone = (rule: unknown): boolean =>
  typeof rule === 'object' &&
  rule !== null &&
  Object.entries(rule).every(([name, value]) =>
    name === 'boxSizing' ? value === 'border-box' : setsBoxesAlone(value),
  );

/**
 * antd's style sheets without the rules that set again how boxes are measured: theme.css does so for everything. Those of
 * antd ask how the class attribute of what stands around begins (`[class^="ant-input"] [class^="ant-input"]`), for which
 * the browser works out anew the style of all that stands in an element whenever a class of it changes: in a drag, at a
 * tick, at every focus.
 */
export const withoutResets: Transformer = {
  visit: (styles) =>
    Object.fromEntries(Object.entries(styles).filter(([, rule]) => !setsBoxesAlone(rule))),
};
