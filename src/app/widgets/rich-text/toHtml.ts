import { editorVideoSize } from '#contract/limits.ts';
import { isBlank, isPlaceToWrite } from './blanks.ts';
import type { ContentBlock, ContentState } from './braft.ts';
import { groupOf } from './groups.ts';
import { htmlOfKept, keptOfBlock } from './kept.ts';
import { type LinkData, type MediaPlace, mediaOfBlock } from './media.ts';
import { purifyHtml } from './purify.ts';
import { tagsOf } from './textStyles.ts';

type Entity = ReturnType<ContentState['getEntity']>;

/** the HTML of a block, reused while the block and its entities are the same */
const written = new WeakMap<ContentBlock, { html: string; entities: readonly Entity[] }>();

const tagsOfBlocks: Readonly<Record<string, string>> = {
  'header-one': 'h1',
  'header-two': 'h2',
  'header-three': 'h3',
  'header-four': 'h4',
  'header-five': 'h5',
  'header-six': 'h6',
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/**
 * The HTML of a content, cleaned (contract 10.14); empty if nothing is written. Unfinished uploads are left out.
 * Unchanged blocks cost nothing, however long the text is.
 */
export function htmlOfContent(content: ContentState): string {
  const blocks = [...content.getBlocksAsArray()];
  if (blocks.every(isBlank)) return '';
  while (isPlaceToWrite(blocks.at(-1))) blocks.pop();
  let first = 0;
  while (isPlaceToWrite(blocks[first])) first += 1;
  return join(blocks.slice(first), content);
}

function join(blocks: readonly ContentBlock[], content: ContentState): string {
  let html = '';
  let place = 0;
  while (place < blocks.length) {
    const type = blocks[place]?.getType() ?? '';
    let end = place + 1;
    const kind = groupOf(type);
    while (kind !== undefined && isContinued(blocks[end - 1], blocks[end])) end += 1;
    html += group(kind, blocks.slice(place, end), content);
    place = end;
  }
  return html;
}

/** Whether two neighbouring blocks belong to one list, quote or piece of code. */
export function isContinued(
  block: ContentBlock | undefined,
  next: ContentBlock | undefined,
): boolean {
  if (block === undefined || next === undefined) return false;
  const kind = groupOf(block.getType());
  const begins: unknown = next.getData().get('group');
  const isOther = begins !== undefined && begins !== block.getData().get('group');
  return kind !== undefined && kind === groupOf(next.getType()) && !isOther;
}

function group(
  kind: ReturnType<typeof groupOf>,
  blocks: readonly ContentBlock[],
  content: ContentState,
): string {
  const parts = blocks.map((block) => htmlOfBlock(block, content));
  if (kind === 'quote') return `<blockquote>${parts.join('')}</blockquote>`;
  if (kind === 'code') return `<pre><code>${parts.join('\n')}</code></pre>`;
  return kind === 'list' ? listOf(blocks, parts) : parts.join('');
}

/** List items as nested lists, by their depth. */
function listOf(blocks: readonly ContentBlock[], parts: readonly string[]): string {
  let html = '';
  const open: string[] = [];
  for (const [index, block] of blocks.entries()) {
    const tag = block.getType() === 'ordered-list-item' ? 'ol' : 'ul';
    const depth = Math.min(block.getDepth(), open.length);
    while (open.length > depth + 1) html += `</li></${open.pop()}>`;
    if (open.length === depth + 1 && open.at(-1) !== tag) html += `</li></${open.pop()}>`;
    if (open.length === depth + 1) html += '</li>';
    else {
      html += `<${tag}>`;
      open.push(tag);
    }
    html += `<li${styleOf(block)}>${parts[index]}`;
  }
  while (open.length > 0) html += `</li></${open.pop()}>`;
  return html;
}

function htmlOfBlock(block: ContentBlock, content: ContentState): string {
  const entities = entitiesOf(block, content);
  const known = written.get(block);
  const isSame =
    known?.entities.length === entities.length &&
    known.entities.every((entity, index) => entity === entities[index]);
  if (known && isSame) return known.html;
  const html = purifyHtml(writeBlock(block, content));
  written.set(block, { html, entities });
  return html;
}

function entitiesOf(block: ContentBlock, content: ContentState): Entity[] {
  const found: Entity[] = [];
  block.findEntityRanges(
    (character) => character.getEntity() !== null,
    (start) => found.push(content.getEntity(block.getEntityAt(start))),
  );
  return found;
}

function writeBlock(block: ContentBlock, content: ContentState): string {
  const type = block.getType();
  if (type === 'atomic') return writeAtomic(block, content);
  if (type === 'code-block') return escapeHtml(block.getText());
  const inner = writeText(block, content);
  if (type.endsWith('list-item')) return inner;
  const tag = tagsOfBlocks[type] ?? 'p';
  // an empty paragraph would have no height
  return `<${tag}${styleOf(block)}>${inner === '' ? '<br>' : inner}</${tag}>`;
}

const alignments: ReadonlySet<string> = new Set(['left', 'center', 'right', 'justify']);

function styleOf(block: ContentBlock): string {
  const data = block.getData();
  const align: unknown = data.get('textAlign');
  const step: unknown = data.get('textIndent');
  const [indent, box]: unknown[] = [data.get('indent'), data.get('box')];
  const declared = [
    ...(typeof align === 'string' && alignments.has(align) ? [`text-align:${align}`] : []),
    ...(typeof step === 'number' && step > 0 ? [`text-indent:${step * 2}em`] : []),
    ...(typeof indent === 'string' ? [`text-indent:${indent}`] : []),
    ...(typeof box === 'string' ? [box] : []),
  ];
  return declared.length === 0 ? '' : ` style="${declared.join(';')}"`;
}

/** Text with styles and links. Runs of blanks and breaks inside a block are kept. */
function writeText(block: ContentBlock, content: ContentState): string {
  const text = block.getText();
  let html = '';
  let link: string | null = null;
  block.findStyleRanges(
    () => true,
    (start, end) => {
      const [before, after] = tagsOf(block.getInlineStyleAt(start).toArray());
      let place = start;
      while (place < end) {
        const entity: string | null = block.getEntityAt(place);
        let stop = place + 1;
        while (stop < end && block.getEntityAt(stop) === entity) stop += 1;
        if (entity !== link) {
          html += closeLink(link, content) + openLink(entity, content);
          link = entity;
        }
        html += before + writeCharacters(text, place, stop) + after;
        place = stop;
      }
    },
  );
  html += closeLink(link, content);
  // a break at the end is visible only if another follows
  return text.endsWith('\n') ? `${html}<br>` : html;
}

function writeCharacters(text: string, start: number, end: number): string {
  const escaped = escapeHtml(text.slice(start, end))
    .replaceAll('\n', '<br>')
    .replace(/ {2,}/g, (blanks) => ' '.padStart(blanks.length, '\u00a0'));
  const isFirst = start === 0 || text[start - 1] === '\n' || text[start - 1] === ' ';
  const isLast = end === text.length || text[end] === '\n';
  return escaped
    .replace(/^ /, isFirst ? '\u00a0' : ' ')
    .replace(/ $/, isLast ? '\u00a0' : ' ')
    .replace(/ <br>/g, '\u00a0<br>')
    .replace(/<br> /g, '<br>\u00a0');
}

function linkOf(entity: string | null, content: ContentState): LinkData | undefined {
  if (entity === null) return undefined;
  const found = content.getEntity(entity);
  const { href, target, title }: { href?: unknown; target?: unknown; title?: unknown } =
    found.getData();
  if (found.getType() !== 'LINK' || typeof href !== 'string') return undefined;
  return {
    href,
    target: target === '_blank' ? target : '',
    title: typeof title === 'string' ? title : '',
  };
}

function openLink(entity: string | null, content: ContentState): string {
  const link = linkOf(entity, content);
  return link ? `<a${attributesOf({ ...link })}>` : '';
}

const closeLink = (entity: string | null, content: ContentState): string =>
  linkOf(entity, content) ? '</a>' : '';

function writeAtomic(block: ContentBlock, content: ContentState): string {
  const kept = keptOfBlock(content, block);
  if (kept) return htmlOfKept(kept);
  const place = mediaOfBlock(content, block);
  if (place) return place.data.url === '' ? '' : writeMedia(place);
  const key: string | null = block.getEntityAt(0);
  return key !== null && content.getEntity(key).getType() === 'HR' ? '<hr>' : '';
}

function attributesOf(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [` ${name}="${escapeHtml(String(value))}"`],
    )
    .join('');
}

function writeMedia({ block, kind, data }: MediaPlace): string {
  const { url, alt, title, width, height, poster, scale, link } = data;
  const size = { width, height };
  if (kind === 'audio') return frame(block, kind, `<audio${attributesOf({ src: url })}></audio>`);
  if (kind === 'video') {
    const shown = width === undefined && height === undefined ? editorVideoSize : size;
    return frame(block, kind, `<video${attributesOf({ src: url, poster, ...shown })}></video>`);
  }
  const own = { src: url, alt, title, ...size, style: scale && `width:${scale}` };
  const picture = `<img${attributesOf(own)}>`;
  const inner = link === undefined ? picture : `<a${attributesOf({ ...link })}>${picture}</a>`;
  return frame(block, kind, inner);
}

/** The paragraph around a picture or recording, with its alignment. */
function frame(block: ContentBlock, kind: MediaPlace['kind'], inner: string): string {
  const float: unknown = block.getData().get('float');
  const alignment: unknown = block.getData().get('alignment');
  const [side, style, name] =
    typeof float === 'string'
      ? [float, 'float', 'float']
      : typeof alignment === 'string'
        ? [alignment, 'text-align', 'align']
        : [];
  const attributes = {
    class: `media-wrap ${kind}-wrap${side === undefined ? '' : ` ${name}-${side}`}`,
    style: side === undefined ? undefined : `${style}:${side}`,
  };
  return `<div${attributesOf(attributes)}>${inner}</div>`;
}
