import { parseSync, Visitor } from 'vite';

/** One small fault in a source: the text between two places becomes another. */
export interface Mutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What an operator is mistaken for. */
const mistaken: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

interface Placed {
  readonly start: number;
  readonly end: number;
}

/** Every fault that can be made of a source in one place. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const types = new Set<number>();
  const put = ({ start, end }: Placed, text: string) => {
    if (!types.has(start) && source.slice(start, end) !== text)
      found.push({ file, start, end, text });
  };
  const negate = (test: Placed) => put(test, `!(${source.slice(test.start, test.end)})`);
  const swap = (left: Placed, operator: string, right: Placed) => {
    const other = mistaken[operator];
    const start = left.end + source.slice(left.end, right.start).indexOf(operator);
    if (other && start >= left.end) put({ start, end: start + operator.length }, other);
  };
  new Visitor({
    BinaryExpression: ({ left, operator, right }) => swap(left, operator, right),
    LogicalExpression: ({ left, operator, right }) => swap(left, operator, right),
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    ReturnStatement: ({ argument }) => {
      if (argument) put(argument, 'undefined');
    },
    // a step that is left out
    ExpressionStatement: (statement) => {
      if (statement.expression.type === 'CallExpression') put(statement, ';');
    },
    // what is only a type does nothing
    TSLiteralType: ({ literal }) => {
      types.add(literal.start);
    },
    Literal: (literal) => {
      if (typeof literal.value === 'number') put(literal, String(literal.value + 1));
      if (typeof literal.value === 'boolean') put(literal, String(!literal.value));
    },
  }).visit(parseSync(file, source).program);
  return found;
}
