import type { z } from 'zod';
import type { Localized } from '#contract/language.ts';

/** Names of value types in the validators' messages, in both languages. */

const kinds: Readonly<Record<string, Localized>> = {
  string: { 'zh-CN': '文字', 'en-US': 'a text' },
  number: { 'zh-CN': '数', 'en-US': 'a number' },
  int: { 'zh-CN': '整数', 'en-US': 'a whole number' },
  boolean: { 'zh-CN': 'true 或 false', 'en-US': 'true or false' },
  array: { 'zh-CN': '列表 [ … ]', 'en-US': 'a list [ … ]' },
  tuple: { 'zh-CN': '列表 [ … ]', 'en-US': 'a list [ … ]' },
  object: { 'zh-CN': '对象 { … }', 'en-US': 'an object { … }' },
  record: { 'zh-CN': '对象 { … }', 'en-US': 'an object { … }' },
};

/** The name of an expected type, by the validator's word for it. */
export const kindNamed = (expected: string): Localized => kinds[expected] ?? inBoth(expected);

const inBoth = (text: string): Localized => ({ 'zh-CN': text, 'en-US': text });

type SizeIssue = Extract<z.core.$ZodIssue, { code: 'too_small' | 'too_big' }>;

/** Says by how much a number, a text or a list is out of its range. */
export function sizeProblem(issue: SizeIssue): Localized {
  const isLeast = issue.code === 'too_small';
  const limit = String(isLeast ? issue.minimum : issue.maximum);
  const [zh, en] = isLeast ? ['至少', 'at least'] : ['至多', 'at most'];
  switch (issue.origin) {
    case 'array':
      return {
        'zh-CN': `${zh} ${limit} 项`,
        'en-US': `it takes ${en} ${limit === '1' ? 'one item' : `${limit} items`}`,
      };
    case 'string':
      return limit === '1' && isLeast
        ? { 'zh-CN': '不能是空的', 'en-US': 'it cannot be empty' }
        : { 'zh-CN': `${zh} ${limit} 个字符`, 'en-US': `${en} ${limit} characters` };
    default:
      return { 'zh-CN': `${zh}是 ${limit}`, 'en-US': `it is ${en} ${limit}` };
  }
}

/** Chinese translations of the meta-schema's sentences about formats. */
const inChinese: Readonly<Record<string, string>> = {
  'a name is a letter followed by letters, digits or _': '名字以字母开头，由字母、数字和 _ 组成',
  'a resource name is lower-case letters, digits and hyphens':
    '资源名由小写字母、数字和连字符组成，以字母开头',
  'a currency is three capital letters, such as CNY': '货币是三个大写字母，例如 CNY',
  'an address that begins with https:// or http://, without a password, ? and #':
    '地址以 https:// 或 http:// 开头，不含密码、? 和 #',
  'a name of a parameter has no spaces': '参数名里没有空格和 & = # ?',
  'a name of a header is letters, digits and -': '请求头的名字由字母、数字和连字符组成',
  'a call begins with {list} or {base}': '调用的地址以 {list} 或 {base} 开头',
  'it begins with {base}': '以 {base} 开头',
  'a path starts with /': '地址以 / 开头，只有字母、数字、-、_、. 和 {…}',
};

/** Says how a value has to be written. */
export function formatProblem(issue: z.core.$ZodIssue | undefined): Localized {
  if (issue?.code === 'invalid_format' && issue.format === 'starts_with' && 'prefix' in issue)
    return {
      'zh-CN': `要以 ${String(issue.prefix)} 开头`,
      'en-US': `it starts with ${String(issue.prefix)}`,
    };
  const sentence = issue?.message ?? '';
  return { 'zh-CN': inChinese[sentence] ?? sentence, 'en-US': sentence };
}

const jsonProblems: Readonly<Record<string, Localized>> = {
  InvalidSymbol: {
    'zh-CN': '不认识的词，文字要加引号',
    'en-US': 'unknown word; texts stand in quotes',
  },
  InvalidNumberFormat: { 'zh-CN': '数写错了', 'en-US': 'this is no number' },
  PropertyNameExpected: {
    'zh-CN': '这里应是带引号的键，或者前面多了一个逗号',
    'en-US': 'a key in quotes is expected, or there is a comma too many',
  },
  ValueExpected: {
    'zh-CN': '这里缺少值，或者前面多了一个逗号',
    'en-US': 'a value is expected, or there is a comma too many',
  },
  ColonExpected: { 'zh-CN': '缺少冒号', 'en-US': 'a colon is missing' },
  CommaExpected: { 'zh-CN': '缺少逗号', 'en-US': 'a comma is missing' },
  CloseBraceExpected: { 'zh-CN': '缺少 }', 'en-US': 'a } is missing' },
  CloseBracketExpected: { 'zh-CN': '缺少 ]', 'en-US': 'a ] is missing' },
  EndOfFileExpected: { 'zh-CN': '文件到此应已结束', 'en-US': 'the file should end here' },
  InvalidCommentToken: { 'zh-CN': '这里有注释', 'en-US': 'this is a comment' },
  UnexpectedEndOfComment: { 'zh-CN': '注释没有结束', 'en-US': 'a comment does not end' },
  UnexpectedEndOfString: {
    'zh-CN': '文字的引号没有关上',
    'en-US': 'a text is not closed by a quote',
  },
  UnexpectedEndOfNumber: { 'zh-CN': '数没有写完', 'en-US': 'a number is not finished' },
  InvalidUnicode: {
    'zh-CN': '\\u 后面要有四位十六进制数',
    'en-US': '\\u takes four hexadecimal digits',
  },
  InvalidEscapeCharacter: {
    'zh-CN': '反斜杠后面的字符不对',
    'en-US': 'this cannot follow a backslash',
  },
  InvalidCharacter: {
    'zh-CN': '文字里不能直接有换行或制表符',
    'en-US': 'a text cannot hold a line break or tab as it is',
  },
};

/** Messages for syntax errors, by the parser's code. */
export const jsonProblem = (code: string): Localized => jsonProblems[code] ?? inBoth(code);

/** The message for a file with nothing but white space. */
export const emptyFile: Localized = { 'zh-CN': '文件是空的', 'en-US': 'the file is empty' };
