import type { Transformer } from '@ant-design/cssinjs';

/** Whether a rule only sets `box-sizing`. */
const setsBoxesAlone = (rule: unknown): boolean =>
  typeof rule === 'object' &&
  rule !== null &&
  Object.entries(rule).every(([name, value]) =>
    name === 'boxSizing' ? value === 'border-box' : setsBoxesAlone(value),
  );

/**
 * antd's style sheets without the rules that set `box-sizing` again: theme.css does so for everything. antd's rules
 * select by the beginning of a class attribute (`[class^="ant-input"] [class^="ant-input"]`), and so the browser
 * recomputes the style of everything inside an element whenever one of its classes changes: in a drag, at a tick, at
 * every focus.
 */
export const withoutResets: Transformer = {
  visit: (styles) =>
    Object.fromEntries(Object.entries(styles).filter(([, rule]) => !setsBoxesAlone(rule))),
};
