import { readFile } from 'node:fs/promises';
import { Marked } from 'marked';

/**
 * Turns the files of the legal and information pages into modules during the build, so that the browser needs no
 * Markdown code. src/app/screens/legal/README.md describes their format.
 *
 * @typedef {import('../app/screens/legal/page.ts').Heading} Heading
 * @typedef {import('../app/screens/legal/page.ts').Group} Group
 * @typedef {import('../app/screens/legal/page.ts').PageHead} PageHead
 * @typedef {import('../app/screens/legal/page.ts').Page} Page
 * @typedef {{ file: string, knownPaths: readonly string[] }} Reading `file`: its name in messages;
 *   `knownPaths`: where links within this site may lead
 */

/** A fault in a page, with its file and line. */
class PageError extends Error {
  /**
   * @param {string} file
   * @param {number} line from 1
   * @param {string} text
   */
  constructor(file, line, text) {
    super(`${file}:${line}: ${text}`);
    this.name = 'PageError';
  }
}

/** @type {readonly Group[]} */
const groups = ['agreements', 'rules', 'guides', 'licences'];
const keys = ['zh-CN', 'en-US', 'group', 'effective', 'review'];
const marker = '<!-- en-US -->';

/**
 * Reads only the front matter of a page: what the app needs without loading the page.
 *
 * @param {string} source
 * @param {string} file
 * @returns {PageHead}
 * @throws {PageError}
 */
export function readHead(source, file) {
  return splitPage(source, file).head;
}

/**
 * Reads a whole page.
 *
 * @param {string} source
 * @param {Reading} reading
 * @returns {Page}
 * @throws {PageError} if the format is wrong, or the outlines of the two languages differ
 */
export function readPage(source, reading) {
  const { head, parts } = splitPage(source, reading.file);
  const zh = readTokens(parts['zh-CN'], reading);
  const en = readTokens(parts['en-US'], reading);
  compareOutlines(zh.headings, en.headings, reading.file);
  // both languages use the same ids, so that a link to a section works in either
  const ids = identifiers(en.headings.map(({ text }) => text));
  const { group, effective, review, title } = head;
  return {
    'zh-CN': { title: title['zh-CN'], ...draw(zh, ids, reading.file) },
    'en-US': { title: title['en-US'], ...draw(en, ids, reading.file) },
    group,
    effective,
    review,
  };
}

/**
 * @typedef {{ text: string, line: number }} Text a part of a file, and the line on which it begins
 *
 * @param {string} source
 * @param {string} file
 * @returns {{ head: PageHead, parts: { 'zh-CN': Text, 'en-US': Text } }}
 */
function splitPage(source, file) {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0)
    throw new PageError(file, 1, 'a page begins with front matter between two lines of ---');
  const head = readFrontMatter(lines.slice(1, end), file);
  const markers = lines.flatMap((line, index) => (line.trim() === marker ? [index] : []));
  const [middle] = markers;
  if (middle === undefined || markers.length > 1)
    throw new PageError(file, end + 1, `exactly one line ${marker} parts the two languages`);
  const zh = { text: lines.slice(end + 1, middle).join('\n'), line: end + 2 };
  const en = { text: lines.slice(middle + 1).join('\n'), line: middle + 2 };
  if (!zh.text.trim()) throw new PageError(file, zh.line, 'the text in zh-CN is missing');
  if (!en.text.trim()) throw new PageError(file, middle + 1, 'the text in en-US is missing');
  return { head, parts: { 'zh-CN': zh, 'en-US': en } };
}

/**
 * @param {string[]} lines
 * @param {string} file
 * @returns {PageHead}
 */
function readFrontMatter(lines, file) {
  /** @type {Map<string, string>} */
  const values = new Map();
  for (const [index, line] of lines.entries()) {
    const [, key, value] = /^([\w-]+):\s*(.+?)\s*$/.exec(line) ?? [];
    if (!key || !value || !keys.includes(key) || values.has(key))
      throw new PageError(file, index + 2, `front matter knows ${keys.join(', ')}, each once`);
    values.set(key, value);
  }
  /** @param {string} key */
  const take = (key) => {
    const value = values.get(key);
    if (value === undefined) throw new PageError(file, 1, `front matter lacks ${key}`);
    return value;
  };
  const group = groups.find((one) => one === take('group'));
  if (!group) throw new PageError(file, 1, `group is one of ${groups.join(', ')}`);
  const effective = take('effective');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(effective) || Number.isNaN(Date.parse(effective)))
    throw new PageError(file, 1, 'effective is a date like 2026-11-20');
  const review = values.get('review') ?? 'false';
  if (review !== 'true' && review !== 'false')
    throw new PageError(file, 1, 'review is true or false');
  return {
    title: { 'zh-CN': take('zh-CN'), 'en-US': take('en-US') },
    group,
    effective,
    review: review === 'true',
  };
}

/**
 * @typedef {import('marked').Token} Token
 * @typedef {import('marked').Tokens.Heading & { line: number }} HeadingToken
 * @typedef {{ tokens: import('marked').TokensList, headings: HeadingToken[], anchors: { name: string, line: number }[] }} Tokens
 *
 * @param {Text} part
 * @param {Reading} reading
 * @returns {Tokens}
 */
function readTokens(part, { file, knownPaths }) {
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(part.text);
  /** @type {HeadingToken[]} */
  const headings = [];
  /** @type {Tokens['anchors']} */
  const anchors = [];
  let line = part.line;
  for (const block of tokens) {
    const at = line + leadingBreaks(block.raw);
    if (block.type === 'heading') headings.push(readHeading(block, at, file));
    marked.walkTokens([block], (token) => {
      if (token.type === 'html') throw new PageError(file, at, 'raw HTML has no place in a page');
      if (token.type === 'image') throw new PageError(file, at, 'pictures have no place in a page');
      if (token.type === 'heading' && token !== block)
        throw new PageError(file, at, 'a heading stands on its own, not inside a list or quote');
      if (token.type !== 'link') return;
      if (token.href.startsWith('#')) anchors.push({ name: token.href.slice(1), line: at });
      else checkLink(token.href, knownPaths, at, file);
    });
    line += block.raw.split('\n').length - 1;
  }
  return { tokens, headings, anchors };
}

/** @param {string} raw */
const leadingBreaks = (raw) => /^\n*/.exec(raw)?.[0].length ?? 0;

/**
 * @param {Token} token
 * @param {number} line
 * @param {string} file
 * @returns {HeadingToken}
 */
function readHeading(token, line, file) {
  const heading = /** @type {import('marked').Tokens.Heading} the caller has looked at its type */ (
    token
  );
  if (heading.depth < 2 || heading.depth > 4)
    throw new PageError(
      file,
      line,
      'headings are ## to ####; the title stands in the front matter',
    );
  return Object.assign(heading, { text: plainText(heading.tokens), line });
}

/**
 * The text of inline tokens without formatting.
 *
 * @param {readonly Token[]} tokens
 * @returns {string}
 */
function plainText(tokens) {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens
        ? plainText(token.tokens)
        : 'text' in token
          ? String(token.text)
          : '',
    )
    .join('');
}

/**
 * @param {string} href
 * @param {readonly string[]} knownPaths
 * @param {number} line
 * @param {string} file
 */
function checkLink(href, knownPaths, line, file) {
  if (/^(https?:\/\/|mailto:|tel:)/i.test(href)) return;
  if (!href.startsWith('/') || href.startsWith('//'))
    throw new PageError(file, line, `the link ${href} leads neither to this site nor to the web`);
  const path = href.replace(/[?#].*$/, '');
  if (!knownPaths.includes(path))
    throw new PageError(file, line, `this site has no page ${path}, to which a link leads`);
}

/**
 * @param {HeadingToken[]} zh
 * @param {HeadingToken[]} en
 * @param {string} file
 */
function compareOutlines(zh, en, file) {
  for (let index = 0; index < Math.max(zh.length, en.length); index += 1) {
    const one = zh[index];
    const other = en[index];
    if (one?.depth === other?.depth) continue;
    const { line, text } = other ?? one ?? { line: 1, text: '' };
    throw new PageError(file, line, `"${text}" has no counterpart in the other language`);
  }
}

/**
 * Ids for addresses from English headings; they stay the same while the words of the heading do.
 *
 * @param {readonly string[]} texts
 * @returns {string[]} one for each text, all different
 */
function identifiers(texts) {
  /** @type {Set<string>} */
  const taken = new Set();
  return texts.map((text) => {
    const base =
      text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/['’]/g, '')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'section';
    let id = base;
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
    taken.add(id);
    return id;
  });
}

/**
 * @param {Tokens} page
 * @param {readonly string[]} ids one a heading
 * @param {string} file
 * @returns {{ html: string, headings: Heading[] }}
 */
function draw({ tokens, headings, anchors }, ids, file) {
  const wrong = anchors.find(({ name }) => !ids.includes(name));
  if (wrong) throw new PageError(file, wrong.line, `this page has no section #${wrong.name}`);
  const outline = headings.map(({ text, depth }, index) => ({
    id: ids[index] ?? '',
    text,
    level: depth,
  }));
  let next = 0;
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens: inside, depth }) {
        const id = outline[next]?.id ?? '';
        next += 1;
        return `<h${depth} id="${id}">${this.parser.parseInline(inside)}</h${depth}>\n`;
      },
      link({ href, tokens: inside }) {
        const place = /^https?:/i.test(href) ? ' target="_blank" rel="noopener noreferrer"' : '';
        return `<a href="${escaped(href)}"${place}>${this.parser.parseInline(inside)}</a>`;
      },
    },
  });
  // a table wider than the page scrolls on its own
  const html = marked
    .parser(tokens)
    .replaceAll('<table>', '<div class="bd-document-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, headings: outline };
}

/** @param {string} text */
const escaped = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/**
 * Makes `page.md` a module with a `Page`, and `page.md?head` one with its `PageHead`.
 *
 * @param {{ knownPaths: readonly string[] }} options `knownPaths`: where links within this site may lead
 * @returns {import('vite').Plugin}
 */
export function markdownPages({ knownPaths }) {
  return {
    name: 'bookdesk-markdown',
    async load(id) {
      const [, file, query] = /^(.+\.md)(\?head)?$/.exec(id) ?? [];
      if (!file) return undefined;
      this.addWatchFile(file);
      const source = await readFile(file, 'utf8');
      const value = query ? readHead(source, file) : readPage(source, { file, knownPaths });
      return { code: `export default ${JSON.stringify(value)};`, map: null, moduleType: 'js' };
    },
  };
}
