import { parseSync } from 'vite';

/** Which tests of a file run, by its text: what stands there and is skipped shows nothing. */

export interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
export const nodesIn = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter(isNode);

/** A block or test as it is called: `describe.skip('…', …)` is `describe`, with `skip`. */
interface Declared {
  readonly title: string;
  readonly modifiers: readonly string[];
}

const roots = new Set(['test', 'it', 'describe', 'suite']);
/** what leaves a test as it is; all others leave it out, some of the time at least */
const harmless = new Set(['each', 'for', 'concurrent', 'sequential']);

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  const pieces = nodesIn(node.quasis).map(({ value }) =>
    typeof value === 'object' && value !== null ? String(Reflect.get(value, 'cooked')) : '',
  );
  return pieces.join('%s');
}

/** The names of a callee, `['test', 'each']` of `test.each([…])`. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag);
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return [];
  return [...namesOf(callee.object), ...namesOf(callee.property)];
}

/** `{ skip: true }` beside the title, with any value. */
const optionsOf = (call: Node): string[] =>
  nodesIn(call.arguments)
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(({ properties }) => nodesIn(properties))
    .flatMap(({ key }) => namesOf(key))
    .filter((name) => ['skip', 'todo', 'fails', 'only'].includes(name));

/** Whether a test leaves itself: `context.skip()`, or `skip()` of its context. */
const leavesItself = (node: Node): boolean =>
  (node.type === 'CallExpression' && namesOf(node.callee).at(-1) === 'skip') ||
  Object.values(node).some((part) => nodesIn(part).some(leavesItself));

function declared(node: Node): Declared | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const [root = '', ...modifiers] = namesOf(node.callee);
  const [first, ...others] = nodesIn(node.arguments);
  const title = textOf(first);
  if (!roots.has(root) || title === undefined) return undefined;
  const isTest = root === 'test' || root === 'it';
  const isLeft = isTest && others.some(leavesItself);
  const given = [...modifiers, ...optionsOf(node), ...(isLeft ? ['skip()'] : [])];
  return { title, modifiers: given.filter((name) => !harmless.has(name)) };
}

/**
 * Why the test of this title does not run, always and as a whole; undefined where it does.
 *
 * @param title of a test, or of a block of them; `%s` where it holds a value
 * @param text of a test file
 */
export function whyNotRun(title: string, text: string): string | undefined {
  const found: string[][] = [];
  let hasOnly = false;
  const walk = (node: Node, around: readonly string[]): void => {
    const own = declared(node);
    const modifiers = own ? [...around, ...own.modifiers] : around;
    if (own?.title === title) found.push([...modifiers]);
    hasOnly ||= own?.modifiers.includes('only') ?? false;
    for (const part of Object.values(node))
      for (const child of nodesIn(part)) walk(child, modifiers);
  };
  for (const node of nodesIn(parseSync('file.tsx', text).program)) walk(node, []);
  if (found.length === 0) return 'no such test';
  if (found.some((modifiers) => modifiers.length === 0))
    return hasOnly ? 'another runs alone' : undefined;
  return found.flat().join(', ');
}
