import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { isHeldExactly } from '#contract/exactNumber.ts';
import { labelOf, type MessageValues } from '#contract/language.ts';
import { mayHoldLongDigits } from '#contract/longDigits.ts';
import { locales } from '#locales/index.ts';
import { jsonProblem } from './check/problems.ts';
import { createReporter, type FindingCode, type Position } from './check/report.ts';
import { suggestion } from './check/suggest.ts';

/** A schema file after parsing: its value, and the position of every part. */
export interface ParsedResource {
  readonly file: string;
  /** undefined if the text is not JSON */
  readonly value: unknown;
  /** the syntax errors */
  readonly findings: SchemaFinding[];
  /**
   * line and column, counted from 1, of the value at a path or of its key; those of the nearest parent if it does not
   * exist
   */
  readonly positionOf: (path: readonly (string | number)[], of?: 'key' | 'value') => Position;
}

/**
 * Parses the text of a schema file and remembers positions.
 *
 * @param file name for findings
 */
export function parseResource(text: string, file: string): ParsedResource {
  const source = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const errors: ParseError[] = [];
  const positionAt = positionsOf(source);
  const reporter = createReporter(file, () => ({ line: 1, column: 1 }));
  const tooDeep = depthExceededAt(source);
  if (tooDeep !== undefined) {
    const problem = labelOf(locales.checks.json, 'tooDeep', { levels: depthLimit });
    reporter.at(positionAt(tooDeep), 'error', 'invalid-json', { problem });
    const { findings } = reporter;
    return { file, value: undefined, findings, positionOf: () => positionAt(tooDeep) };
  }
  const root = parseTree(source, errors, { disallowComments: true, allowTrailingComma: false });
  if (source.trim() === '')
    reporter.report('error', 'invalid-json', [], {
      problem: jsonProblem('empty'),
    });
  else
    for (const error of withoutEchoes(errors))
      reporter.at(positionAt(error.offset), 'error', 'invalid-json', {
        problem: jsonProblem(printParseErrorCode(error.error)),
      });
  if (root && errors.length === 0)
    reportLosses(root, source, (offset, code, values) =>
      reporter.at(positionAt(offset), 'error', code, values),
    );
  return {
    file,
    value: errors.length > 0 || !root ? undefined : jsonOf(root),
    findings: reporter.findings,
    positionOf: (path, of = 'value') => positionAt(offsetOf(root, path, of)),
  };
}

/** Reports parts of the text that parsing would lose or change. */
function reportLosses(
  root: Node,
  source: string,
  tell: (offset: number, code: FindingCode, values: MessageValues) => void,
): void {
  for (const { offset, value } of duplicateKeys(root))
    tell(offset, 'duplicate-key', { key: String(value) });
  for (const { offset, value } of namedKeys(root, '__proto__'))
    tell(offset, 'unknown-key', {
      key: String(value),
      ...suggestion(String(value), []),
    });
  for (const { offset, length } of mayHoldLongDigits(source) ? numbersOf(root) : []) {
    const number = source.slice(offset, offset + length);
    if (!isHeldExactly(number))
      tell(offset, 'inexact-number', {
        number: number.slice(0, mostDigitsTold),
        read: String(Number(number)),
      });
  }
}

/** Reports comments and the first other error only, because later errors usually follow from it. */
function withoutEchoes(errors: readonly ParseError[]): ParseError[] {
  const isComment = ({ error }: ParseError) => printParseErrorCode(error) === 'InvalidCommentToken';
  const first = errors.find((error) => !isComment(error));
  return errors.filter((error) => error === first || isComment(error));
}

/** Makes a function that turns an offset into line and column. */
function positionsOf(source: string): (offset: number) => Position {
  const starts = [0];
  for (let index = source.indexOf('\n'); index >= 0; index = source.indexOf('\n', index + 1))
    starts.push(index + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function childOf(node: Node, part: string | number): { key?: Node; value: Node } | undefined {
  if (node.type === 'array') {
    const value = node.children?.[Number(part)];
    return value && { value };
  }
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key?.value === String(part) && value) return { key, value };
  }
  return undefined;
}

function offsetOf(root: Node | undefined, path: readonly (string | number)[], of: 'key' | 'value') {
  if (!root) return 0;
  let found: { key?: Node; value: Node } = { value: root };
  for (const part of path) {
    const next = childOf(found.value, part);
    if (!next) return (found.key ?? found.value).offset;
    found = next;
  }
  return (of === 'key' ? (found.key ?? found.value) : found.value).offset;
}

function* duplicateKeys(node: Node): Generator<Node> {
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined;
    if (key) {
      if (seen.has(key.value)) yield key;
      seen.add(key.value);
    }
    yield* duplicateKeys(child);
  }
}

/** maximum number of digits that a finding repeats */
const mostDigitsTold = 40;

function* numbersOf(node: Node): Generator<Node> {
  if (node.type === 'number') yield node;
  for (const child of node.children ?? []) yield* numbersOf(child);
}

/** Finds keys with this name, which validators silently ignore. */
function* namedKeys(node: Node, name: string): Generator<Node> {
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined;
    if (key?.value === name) yield key;
    yield* namedKeys(child, name);
  }
}

/** maximum nesting of objects and arrays, because values are read recursively */
const depthLimit = 64;

/** The offset at which a text exceeds the maximum nesting; undefined if it does not. */
function depthExceededAt(source: string): number | undefined {
  let depth = 0;
  for (const { 0: sign, index } of source.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') depth += 1;
    if (sign === ']' || sign === '}') depth -= 1;
    if (depth > depthLimit) return index;
  }
  return undefined;
}

/** The value of a node; keys such as `__proto__` become ordinary keys. */
function jsonOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(jsonOf);
  if (node.type !== 'object') return node.value;
  const entries = (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key && value ? [[String(key.value), jsonOf(value)] as const] : [];
  });
  return Object.fromEntries(entries);
}
