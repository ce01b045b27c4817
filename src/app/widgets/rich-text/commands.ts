import { storedBlank } from './blanks.ts';
import {
  type ContentBlock,
  ContentState,
  convertFromRaw,
  EditorState,
  Modifier,
  type RawDraftContentState,
  RichUtils,
  SelectionState,
} from './braft.ts';
import { keptOf, withPicture } from './kept.ts';
import { entityTypes, type MediaData, type MediaKind, mediaOfBlock } from './media.ts';
import { isLike } from './textStyles.ts';
import { isContinued } from './toHtml.ts';

/** The commands of the tool bar. Each makes the next editor state from one state; none moves the caret. */

export type Command = (before: EditorState) => EditorState;

/** The block that the selection begins in. */
export const blockOf = (state: EditorState): ContentBlock =>
  state.getCurrentContent().getBlockForKey(state.getSelection().getStartKey());

const isAtomic = (state: EditorState): boolean => blockOf(state).getType() === 'atomic';

function selectedBlocks(state: EditorState): ContentBlock[] {
  const selection = state.getSelection();
  const blocks = state.getCurrentContent().getBlocksAsArray();
  const start = blocks.findIndex((block) => block.getKey() === selection.getStartKey());
  const end = blocks.findIndex((block) => block.getKey() === selection.getEndKey());
  return blocks.slice(start, end + 1);
}

/** Gives the selection a style, or removes it if the whole selection has it. */
export const toggleStyle = (state: EditorState, style: string): EditorState =>
  RichUtils.toggleInlineStyle(state, style);

/** The selected blocks of text, without pictures and kept blocks. */
function selectedLines(state: EditorState): ContentBlock[] {
  const blocks = selectedBlocks(state);
  // a triple click selects up to the beginning of the next paragraph
  const isBeyond = blocks.length > 1 && state.getSelection().getEndOffset() === 0;
  return blocks.slice(0, isBeyond ? -1 : undefined).filter((block) => block.getType() !== 'atomic');
}

/** The type of the first selected block of text; undefined if none is selected. */
export const blockTypeOf = (state: EditorState): string | undefined =>
  selectedLines(state)[0]?.getType();

/** Makes the selected text paragraphs, headings, items or quotes. */
export function setBlock(state: EditorState, type: string): EditorState {
  const lines = selectedLines(state);
  if (lines.length === 0) return state;
  const content = lines.reduce(
    (made, block) => withBlock(made, block, { type, depth: 0 }),
    state.getCurrentContent(),
  );
  return EditorState.push(state, content, 'change-block-type');
}

/** The same, but makes paragraphs if all selected blocks already have the type. */
export const toggleBlock = (state: EditorState, type: string): EditorState =>
  setBlock(
    state,
    selectedLines(state).every((block) => block.getType() === type) ? 'unstyled' : type,
  );

/** The value of a style such as `FONTSIZE-` at the caret; undefined if it has none. */
export function valueAtCaret(state: EditorState, prefix: string): string | undefined {
  const style = state.getCurrentInlineStyle().find((name) => name?.startsWith(prefix) ?? false);
  // draft's types say that something is always found
  return (style as string | undefined)?.slice(prefix.length);
}

/** Gives the selection one value of such a style, or removes it. */
export function setValueStyle(
  state: EditorState,
  prefix: string,
  value: string | undefined,
): EditorState {
  const wanted = value === undefined ? undefined : prefix + value;
  const selection = state.getSelection();
  if (selection.isCollapsed()) {
    const styles = state.getCurrentInlineStyle();
    const others = styles.filter((name) => !isLike(name ?? '', prefix)).toOrderedSet();
    return EditorState.setInlineStyleOverride(
      state,
      wanted === undefined ? others : others.add(wanted),
    );
  }
  const present = new Set(
    selectedBlocks(state).flatMap((block) =>
      block
        .getCharacterList()
        .toArray()
        .flatMap((character) => character.getStyle().toArray())
        .filter((name) => isLike(name, prefix)),
    ),
  );
  let content = state.getCurrentContent();
  for (const style of present) content = Modifier.removeInlineStyle(content, selection, style);
  if (wanted !== undefined) content = Modifier.applyInlineStyle(content, selection, wanted);
  return EditorState.push(state, content, 'change-inline-style');
}

/** Aligns paragraphs and pictures; `left` is the default. */
export function align(
  state: EditorState,
  to: 'left' | 'center' | 'right' | 'justify',
): EditorState {
  let content = state.getCurrentContent();
  for (const block of selectedBlocks(state)) {
    const name = block.getType() === 'atomic' ? 'alignment' : 'textAlign';
    const data = to === 'left' ? block.getData().delete(name) : block.getData().set(name, to);
    content = withBlock(content, block, { data: data.delete('float') });
  }
  return EditorState.push(state, content, 'change-block-data');
}

/** How the block at the caret is aligned: `left` unless it says otherwise. */
export function alignmentAtCaret(state: EditorState): string {
  const data = blockOf(state).getData();
  const given: unknown = data.get('textAlign') ?? data.get('alignment');
  return typeof given === 'string' ? given : 'left';
}

/** The content with one block changed. */
function withBlock(content: ContentState, block: ContentBlock, part: object): ContentState {
  const changed = content.getBlockForKey(block.getKey()).merge(part);
  // draft's types do not say that merging a record gives the same kind of record
  return content.merge({
    blockMap: content.getBlockMap().set(block.getKey(), changed as ContentBlock),
  }) as ContentState;
}

/** Removes all formatting: no styles, plain paragraphs. Links stay. */
export function clearFormat(state: EditorState): EditorState {
  const selection = wordOf(state);
  let content = state.getCurrentContent();
  for (const block of selectedBlocks(state)) {
    const styles = new Set(
      block
        .getCharacterList()
        .toArray()
        .flatMap((character) => character.getStyle().toArray()),
    );
    for (const style of styles) content = Modifier.removeInlineStyle(content, selection, style);
    if (block.getType() !== 'atomic')
      content = withBlock(content, block, {
        type: 'unstyled',
        depth: 0,
        // an empty paragraph of the document stays marked as one
        data: block
          .getData()
          .filter((_value, name) => name === storedBlank)
          .toMap(),
      });
  }
  return EditorState.push(state, content, 'change-inline-style');
}

/** The selection, or the whole paragraph if nothing is selected. */
function wordOf(state: EditorState): SelectionState {
  const selection = state.getSelection();
  return selection.isCollapsed() ? selectionOf(blockOf(state)) : selection;
}

const selectionOf = (block: ContentBlock, start = 0, end = block.getLength()): SelectionState =>
  // draft's types of `merge` know no record
  SelectionState.createEmpty(block.getKey()).merge({
    anchorOffset: start,
    focusOffset: end,
  }) as SelectionState;

/** A link as it stands in the text. */
export interface LinkPlace {
  readonly href: string;
  readonly text: string;
  readonly selection: SelectionState;
}

/** The link that the caret stands in, or that the selection begins in. */
export function linkAtCaret(state: EditorState): LinkPlace | undefined {
  const block = blockOf(state);
  const selection = state.getSelection();
  const offset = selection.getStartOffset();
  const place = selection.isCollapsed() ? Math.max(0, offset - 1) : offset;
  const key: string | null = place < block.getLength() ? block.getEntityAt(place) : null;
  if (key === null) return undefined;
  const entity = state.getCurrentContent().getEntity(key);
  const { href }: { href?: unknown } = entity.getData();
  if (entity.getType() !== 'LINK' || typeof href !== 'string') return undefined;
  let found: LinkPlace | undefined;
  block.findEntityRanges(
    (character) => character.getEntity() === key,
    (start, end) => {
      if (start <= place && place < end)
        found = {
          href,
          text: block.getText().slice(start, end),
          selection: selectionOf(block, start, end),
        };
    },
  );
  return found;
}

/** The selected text if it is in one paragraph. */
export function selectedText(state: EditorState): string {
  const selection = state.getSelection();
  if (selection.getStartKey() !== selection.getEndKey() || isAtomic(state)) return '';
  return blockOf(state).getText().slice(selection.getStartOffset(), selection.getEndOffset());
}

/** Copies of the selected blocks, cut at the ends of the selection. */
export function selectedFragment(state: EditorState): ContentBlock[] {
  const selection = state.getSelection();
  const blocks = selectedBlocks(state);
  return blocks.map((block, index) => {
    const start = index === 0 ? selection.getStartOffset() : 0;
    const end = index === blocks.length - 1 ? selection.getEndOffset() : block.getLength();
    // a picture is selected as a whole or not at all
    if (block.getType() === 'atomic') return block;
    return block.merge({
      text: block.getText().slice(start, end),
      characterList: block.getCharacterList().slice(start, end).toList(),
    }) as ContentBlock;
  });
}

/** The selected part of each paragraph, without pictures and kept blocks. */
function selectedTexts(state: EditorState): SelectionState[] {
  const selection = state.getSelection();
  return selectedBlocks(state)
    .filter((block) => block.getType() !== 'atomic')
    .map((block) => {
      const key = block.getKey();
      return selectionOf(
        block,
        key === selection.getStartKey() ? selection.getStartOffset() : 0,
        key === selection.getEndKey() ? selection.getEndOffset() : block.getLength(),
      );
    });
}

/** Makes a link of the selection, of the link at the caret, or of new text at the caret. */
export function setLink(given: EditorState, href: string, text: string): EditorState {
  const isOne = given.getSelection().getStartKey() === given.getSelection().getEndKey();
  // do not overwrite pictures and kept blocks
  const state = isAtomic(given) && isOne ? writeBehind(given, blockOf(given).getKey()) : given;
  const existing = linkAtCaret(state);
  const selection = existing?.selection ?? state.getSelection();
  const linked = state
    .getCurrentContent()
    .createEntity('LINK', 'MUTABLE', { href, target: '_blank' });
  const key = linked.getLastCreatedEntityKey();
  const shown = existing?.text ?? selectedText(state);
  const isWritten = text === shown && !selection.isCollapsed();
  const places = existing ? [existing.selection] : selectedTexts(state);
  const content =
    isWritten || selection.getStartKey() !== selection.getEndKey()
      ? withEntityAt(linked, places, key)
      : Modifier.replaceText(
          linked,
          selection,
          text === '' ? href : text,
          state.getCurrentInlineStyle(),
          key,
        );
  const pushed = EditorState.push(state, content, 'apply-entity');
  const end = content.getSelectionAfter();
  return EditorState.forceSelection(
    pushed,
    // the caret stands behind the link
    end.merge({
      anchorKey: end.getEndKey(),
      anchorOffset: end.getEndOffset(),
      focusKey: end.getEndKey(),
      focusOffset: end.getEndOffset(),
      isBackward: false,
    }) as SelectionState,
  );
}

const withEntityAt = (
  given: ContentState,
  places: readonly SelectionState[],
  key: string | null,
): ContentState =>
  places.reduce((content, place) => Modifier.applyEntity(content, place, key), given);

/** Takes the link at the caret away, or the links of the selection; the text stays. */
export function removeLink(state: EditorState): EditorState {
  const link = linkAtCaret(state);
  const places = [...(link ? [link.selection] : []), ...selectedTexts(state)];
  const content = withEntityAt(state.getCurrentContent(), places, null);
  return EditorState.push(state, content, 'apply-entity');
}

/** Puts a line break into the paragraph, in place of the selection. */
export function breakLine(state: EditorState): EditorState {
  const content = Modifier.replaceText(
    state.getCurrentContent(),
    state.getSelection(),
    '\n',
    state.getCurrentInlineStyle(),
  );
  const pushed = EditorState.push(state, content, 'insert-characters');
  return EditorState.forceSelection(pushed, content.getSelectionAfter());
}

/** A block of its own in the text. */
export type AtomicContent = { kind: MediaKind; data: MediaData } | { kind: 'line' };

/** Inserts pictures, recordings or a line at the caret; a paragraph that they divide continues behind them. */
export function insertAtomics(state: EditorState, items: readonly AtomicContent[]): EditorState {
  const blocks = items.map((_item, index) => ({
    key: `n${index}`,
    type: 'atomic' as const,
    text: ' ',
    depth: 0,
    inlineStyleRanges: [],
    entityRanges: [{ offset: 0, length: 1, key: index }],
    data: {},
  }));
  const edge = {
    type: 'unstyled' as const,
    text: '',
    depth: 0,
    inlineStyleRanges: [],
    entityRanges: [],
  };
  const entityMap: RawDraftContentState['entityMap'] = Object.fromEntries(
    items.map((item, index) => [
      String(index),
      {
        // draft's type of entities knows only its own
        type: (item.kind === 'line' ? 'HR' : entityTypes[item.kind]) as 'IMAGE',
        mutability: 'IMMUTABLE' as const,
        data: item.kind === 'line' ? {} : item.data,
      },
    ]),
  );
  return insertContent(state, {
    blocks: [{ ...edge, key: 'before' }, ...blocks, { ...edge, key: 'after' }],
    entityMap,
  });
}

/** If a picture is selected, moves the caret to a paragraph behind it. */
function behindAtomic(state: EditorState): EditorState {
  const isWithin = isAtomic(state) && state.getSelection().isCollapsed();
  return isWithin ? writeBehind(state, blockOf(state).getKey()) : state;
}

/** An empty line with a new key. */
function emptyLine(content: ContentState): ContentBlock {
  const keys = new Set(content.getBlocksAsArray().map((block) => block.getKey()));
  let count = keys.size;
  while (keys.has(`e${count}`)) count += 1;
  const [line] = ContentState.createFromText('').getBlocksAsArray();
  if (line === undefined) throw new Error('a text without a line');
  return line.set('key', `e${count}`) as ContentBlock;
}

const withBlocks = (content: ContentState, blocks: readonly ContentBlock[]): ContentState =>
  content.merge({
    blockMap: ContentState.createFromBlockArray([...blocks]).getBlockMap(),
  }) as ContentState;

/** Puts the caret on the line behind a block; makes the line if there is none. */
export function writeBehind(state: EditorState, key: string): EditorState {
  const content = state.getCurrentContent();
  const next: ContentBlock | undefined = content.getBlockAfter(key);
  if (next !== undefined && next.getType() !== 'atomic')
    return EditorState.forceSelection(state, selectionOf(next, 0, 0));
  const line = emptyLine(content);
  const blocks = content
    .getBlocksAsArray()
    .flatMap((block) => (block.getKey() === key ? [block, line] : [block]));
  const pushed = EditorState.push(state, withBlocks(content, blocks), 'split-block');
  return EditorState.forceSelection(pushed, selectionOf(line, 0, 0));
}

/** What one block moves over: the block beside it, or a whole list, quote or code. */
function stepFrom(blocks: readonly ContentBlock[], index: number, by: 'up' | 'down'): number {
  const step = by === 'up' ? -1 : 1;
  let place = index + step;
  const isOne = (): boolean =>
    by === 'up'
      ? isContinued(blocks[place - 1], blocks[place])
      : isContinued(blocks[place], blocks[place + 1]);
  while (isOne()) place += step;
  return place;
}

/** Whether there is something on that side to move the block over. */
export function canMove(content: ContentState, key: string, by: 'up' | 'down'): boolean {
  const blocks = content.getBlocksAsArray();
  const index = blocks.findIndex((block) => block.getKey() === key);
  const beside = by === 'up' ? blocks.slice(0, Math.max(0, index)) : blocks.slice(index + 1);
  return beside.some((block) => block.getType() === 'atomic' || block.getText() !== '');
}

/** Moves a block over the one before or behind it. An empty line stays before the first block and behind the last. */
export function moveBlock(state: EditorState, key: string, by: 'up' | 'down'): EditorState {
  const content = state.getCurrentContent();
  const blocks = content.getBlocksAsArray();
  const index = blocks.findIndex((block) => block.getKey() === key);
  const moved = blocks[index];
  if (moved === undefined || !canMove(content, key, by)) return state;
  const rest = blocks.filter((block) => block !== moved);
  const target = Math.min(Math.max(stepFrom(blocks, index, by), 0), rest.length);
  const next = [...rest.slice(0, target), moved, ...rest.slice(target)];
  if (next[0] === moved) next.unshift(emptyLine(content));
  if (next.at(-1) === moved) next.push(emptyLine(content));
  const selection = state.getSelection();
  const changed = withBlocks(content, next).merge({
    selectionBefore: selection,
    selectionAfter: selection,
  });
  // draft makes a change of this type a step of its own in the history
  return EditorState.push(state, changed as ContentState, 'change-block-type');
}

/** Replaces the selection by content, as a paste does. */
export function insertContent(given: EditorState, raw: RawDraftContentState): EditorState {
  const state = behindAtomic(given);
  const fragment = convertFromRaw(raw);
  const [first] = fragment.getBlocksAsArray();
  if (!first) return state;
  const selection = state.getSelection();
  const without = selection.isCollapsed()
    ? state.getCurrentContent()
    : Modifier.removeRange(state.getCurrentContent(), selection, 'backward');
  const at = selection.isCollapsed() ? selection : without.getSelectionAfter();
  const place = without.getBlockForKey(at.getStartKey());
  // replaces a selected picture by a line
  const isTaken = place.getType() === 'atomic' && place.getText() === '';
  const emptied = isTaken ? withBlock(without, place, { type: 'unstyled' }) : without;
  const target = emptied.getBlockForKey(place.getKey());
  const isEmptyLine = target.getText() === '' && target.getType() === 'unstyled';
  // draft's fragments have their own keys
  let content = Modifier.replaceWithFragment(emptied, at, fragment.getBlockMap());
  const after = content.getSelectionAfter();
  if (isEmptyLine && raw.blocks.length === 1)
    content = withBlock(content, target, {
      type: first.getType(),
      depth: first.getDepth(),
      data: first.getData(),
    });
  else content = withoutEmptyLine(content, target);
  return EditorState.forceSelection(EditorState.push(state, content, 'insert-fragment'), after);
}

/** Removes the empty line before the inserted block, unless it is the first line, where people need a place to write. */
function withoutEmptyLine(content: ContentState, line: ContentBlock): ContentState {
  const key = line.getKey();
  const now: ContentBlock | undefined = content.getBlockForKey(key);
  const isFirst = content.getFirstBlock().getKey() === key;
  const isEmpty = now?.getType() === 'unstyled' && now.getText() === '';
  const isFollowed = content.getBlockAfter(key)?.getType() === 'atomic';
  if (!isEmpty || isFirst || !isFollowed) return content;
  return content.merge({ blockMap: content.getBlockMap().delete(key) }) as ContentState;
}

/** Removes a picture, recording, line or kept block; the caret goes to the nearest line behind it, else before it. */
export function removeBlock(state: EditorState, key: string): EditorState {
  const content = state.getCurrentContent();
  const blocks = content.getBlocksAsArray();
  const index = blocks.findIndex((block) => block.getKey() === key);
  const isLine = (block: ContentBlock): boolean => block.getType() !== 'atomic';
  const next = blocks.slice(index + 1).find(isLine) ?? blocks.slice(0, index).findLast(isLine);
  if (!next) return state;
  const without = content.merge({ blockMap: content.getBlockMap().delete(key) }) as ContentState;
  const pushed = EditorState.push(state, without, 'remove-range');
  return EditorState.forceSelection(pushed, selectionOf(next, 0, 0));
}

/** Selects one block, for a command that works on the selection. */
export const selectBlock = (state: EditorState, key: string): EditorState =>
  EditorState.acceptSelection(state, selectionOf(state.getCurrentContent().getBlockForKey(key)));

/**
 * Changes the data of a picture or recording. Draft shares entities among all states, so undo does not bring back the
 * data from before the upload.
 */
export function changeMedia(
  state: EditorState,
  key: string,
  part: Partial<MediaData>,
): EditorState {
  const content = state.getCurrentContent();
  const place = mediaOfBlock(content, content.getBlockForKey(key));
  if (!place) return state;
  return withEntity(state, place.block, part);
}

/** Puts a stored picture, or the placeholder, into the kept block that waits for it. */
export function changeKept(state: EditorState, task: number, url: string): EditorState {
  const place = keptOf(state.getCurrentContent()).find(({ kept }) =>
    Object.values(kept.tasks ?? {}).includes(task),
  );
  return place ? withEntity(state, place.block, withPicture(place.kept, task, url)) : state;
}

function withEntity(state: EditorState, block: ContentBlock, part: object): EditorState {
  const changed = state.getCurrentContent().mergeEntityData(block.getEntityAt(0), part);
  // changes the block's data too, so that draft draws it again and its HTML is made again
  const data = block.getData();
  const version: unknown = data.get('version');
  const shown = data.set('version', typeof version === 'number' ? version + 1 : 1);
  return EditorState.set(state, { currentContent: withBlock(changed, block, { data: shown }) });
}
