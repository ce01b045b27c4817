import {
  type ClipboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { richTextLength, uploadLimits } from '#contract/limits.ts';
import { measuredHtml } from '#contract/richText.ts';
import { excessOf } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { LostFiles } from '../upload/UploadsOfWork.tsx';
import { whenIdle } from '../whenIdle.ts';
import { type BraftInstance, ContentState, EditorState } from './braft.ts';
import { endWithClickedParagraph } from './clickedParagraph.ts';
import {
  align,
  changeMedia,
  linkAtCaret,
  moveBlock,
  removeBlock,
  removeLink,
  selectBlock,
  selectedFragment,
  selectedText,
  setLink,
  writeBehind,
} from './commands.ts';
import { countCharacters } from './countCharacters.ts';
import { type BlockActions, BlockActionsProvider } from './EditorContext.ts';
import { keptOfBlock } from './kept.ts';
import { MediaDialog } from './MediaDialog.tsx';
import { countMedia, type MediaKind, mediaOfBlock } from './media.ts';
import { ownMark } from './ownMark.ts';
import { DescribeDialog, LinkDialog } from './TextDialogs.tsx';
import { Toolbar } from './Toolbar.tsx';
import { htmlOfContent } from './toHtml.ts';
import { type RichTextValue, useRichText } from './useRichText.ts';
import { WritingArea } from './WritingArea.tsx';
import './rich-text.css';

const t = textsOf(locales.forms.richText);

export interface RichTextProps extends RichTextValue {
  'aria-label': string;
  'aria-describedby'?: string | undefined;
  invalid?: boolean | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** height of the empty text in pixels. Default: 320 */
  minimumHeight?: number | undefined;
  onBlur?: (() => void) | undefined;
}

type Dialog =
  | { is: 'link'; href: string; text: string; isExisting: boolean }
  | { is: 'media'; kind: MediaKind }
  | { is: 'description'; key: string; text: string };

/**
 * The editor of rich text (contract 10.14). Takes and gives HTML, cleaned both ways. Pictures (at most 50), a video and
 * audio can be chosen, dropped, pasted or given by an address; while they are uploading they are in the text but not in
 * the HTML.
 */
export default function RichText(props: RichTextProps) {
  const { placeholder, disabled = false, minimumHeight = 320, invalid = false } = props;
  const { language } = useLanguage();
  const editor = useRef<BraftInstance | null>(null);
  const text = useRichText(props, props['aria-label'], editor);
  const { state, change, tasks, insertFiles, insertHtml } = text;
  const [first] = useState(state);
  const [dialog, setDialog] = useState<Dialog>();
  const note = useId();
  const frame = useRef<HTMLDivElement>(null);
  useTextbox(frame, props, note);
  useWarmth(state);
  const blurred = useRef(props.onBlur);
  blurred.current = props.onBlur;
  const onBlur = useCallback(() => blurred.current?.(), []);

  const focus = useCallback(() => {
    // after the dialog has returned the focus
    requestAnimationFrame(() => flushSync(() => editor.current?.getDraftInstance()?.focus()));
  }, []);
  const close = () => {
    setDialog(undefined);
    focus();
  };

  const actions = useMemo<BlockActions>(
    () => ({
      tasks,
      disabled,
      remove: (key) => {
        const had = frame.current?.contains(document.activeElement);
        change((before) => removeBlock(before, key));
        // the focused element inside the block is gone
        if (had) focus();
      },
      move: (key, by) => flushSync(() => change((before) => moveBlock(before, key, by))),
      writeBelow: (key) => {
        change((before) => writeBehind(before, key));
        focus();
      },
      align: (key, to) => change((before) => align(selectBlock(before, key), to)),
      scale: (key, scale) => change((before) => changeMedia(before, key, { scale })),
      describe: (key) =>
        change((before) => {
          const content = before.getCurrentContent();
          const place = mediaOfBlock(content, content.getBlockForKey(key));
          if (place) setDialog({ is: 'description', key, text: place.data.alt ?? '' });
          return before;
        }),
    }),
    [tasks, disabled, change, focus],
  );

  const paste = (event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    const files = [...data.files];
    const html = data.getData('text/html');
    // a picture copied in a browser comes as a file and as HTML with its address
    const isPicture =
      files.length > 0 &&
      (html === '' || /^[^<]*(<[^i][^>]*>\s*)*<img\b[^>]*>\s*(<[^i][^>]*>\s*)*$/i.test(html));
    if (disabled || isInput(event.target) || (!isPicture && html === '')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isPicture) insertFiles(files);
    else void insertHtml(html);
  };
  const copy = (event: ClipboardEvent) => {
    const block = focusedBlock(event.target);
    const selected = block === undefined ? state : selectBlock(state, block);
    if (isInput(event.target) || selected.getSelection().isCollapsed()) return;
    const content = ContentState.createFromBlockArray(selectedFragment(selected));
    event.clipboardData.setData('text/html', `<div ${ownMark}>${htmlOfContent(content)}</div>`);
    event.clipboardData.setData('text/plain', plainTextOf(content));
    event.preventDefault();
    // braft would use its own converter; draft still removes the cut text
    if (event.type === 'copy' || block !== undefined) event.stopPropagation();
    if (event.type === 'cut' && block !== undefined && !disabled) actions.remove(block);
  };

  const openMedia = useCallback(
    (kind: MediaKind) => {
      if (kind !== 'audio' && text.roomFor(kind) <= 0) text.tellLimit(kind);
      else setDialog({ is: 'media', kind });
    },
    [text.roomFor, text.tellLimit],
  );
  const openLink = useCallback(
    () =>
      change((before) => {
        const existing = linkAtCaret(before);
        setDialog({
          is: 'link',
          href: existing?.href ?? '',
          text: existing?.text ?? selectedText(before),
          isExisting: existing !== undefined || !before.getSelection().isCollapsed(),
        });
        return before;
      }),
    [change],
  );

  return (
    <div
      ref={frame}
      className="bd-anchor bd-box bd-rt"
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
    >
      <Toolbar
        state={state}
        disabled={disabled}
        onCommand={change}
        onLink={openLink}
        onMedia={openMedia}
      />
      <LostFiles widget={props['aria-label']} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of what happens in the text box within */}
      <div
        className="bd-rt-text"
        style={{ minHeight: minimumHeight }}
        onPasteCapture={paste}
        onCopyCapture={copy}
        onCutCapture={copy}
        onMouseUpCapture={endWithClickedParagraph}
        onMouseDown={(event) => {
          // a click on the empty space below the text belongs to the text
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          change(EditorState.moveFocusToEnd);
        }}
      >
        <BlockActionsProvider value={actions}>
          <WritingArea
            editor={editor}
            first={first}
            language={language}
            label={props['aria-label']}
            placeholder={isPlain(state) ? placeholder : undefined}
            disabled={disabled}
            onChange={text.changed}
            onCommand={change}
            onFiles={insertFiles}
            onBlur={onBlur}
          />
        </BlockActionsProvider>
      </div>
      <Foot state={state} pending={text.pending} note={note} value={props.value} />
      {dialog?.is === 'link' ? (
        <LinkDialog
          {...dialog}
          onSave={(href, shown) => {
            change((before) => setLink(before, href, shown));
            close();
          }}
          onRemove={() => {
            change(removeLink);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {dialog?.is === 'media' ? (
        <MediaDialog
          kind={dialog.kind}
          room={dialog.kind === 'image' ? text.roomFor('image') : 1}
          onFiles={(files) => {
            insertFiles(files);
            close();
          }}
          onAddress={(address) => {
            text.insertAddress(dialog.kind, address);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {dialog?.is === 'description' ? (
        <DescribeDialog
          text={dialog.text}
          onSave={(alt) => {
            change((before) =>
              changeMedia(before, dialog.key, { alt: alt === '' ? undefined : alt }),
            );
            close();
          }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** The key of the focused kept block; undefined if the text or a tool has the focus. */
const focusedBlock = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.dataset.kept : undefined;

const plainTextOf = (content: ContentState): string =>
  content
    .getBlocksAsArray()
    .map((block) => keptOfBlock(content, block)?.text ?? block.getText())
    .join('\n');

const isInput = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** Whether the text is empty and has no format: a placeholder would overlap a bullet. */
function isPlain(state: EditorState): boolean {
  const content = state.getCurrentContent();
  return !content.hasText() && content.getFirstBlock().getType() === 'unstyled';
}

/** Sets attributes of the text box that draft leaves out. */
function useTextbox(
  frame: { readonly current: HTMLElement | null },
  { invalid, disabled, 'aria-describedby': described }: RichTextProps,
  note: string,
): void {
  useEffect(() => {
    const box = frame.current?.querySelector('.public-DraftEditor-content');
    box?.setAttribute('aria-invalid', String(invalid === true));
    box?.setAttribute('aria-readonly', String(disabled === true));
    box?.setAttribute('aria-describedby', described === undefined ? note : `${described} ${note}`);
  });
}

/** Converts the whole text once while the browser is idle, so that the first key in a long text is as quick as later ones. */
function useWarmth(state: EditorState): void {
  const [first] = useState(state);
  useEffect(() => {
    return whenIdle(() => void htmlOfContent(first.getCurrentContent()));
  }, [first]);
}

function Foot({
  state,
  pending,
  note,
  value,
}: {
  state: EditorState;
  pending: number;
  note: string;
  value: string;
}): ReactNode {
  const content = state.getCurrentContent();
  const images = countMedia(content, 'image');
  const maximum = uploadLimits.image.count;
  const excess = excessOf(measuredHtml(value), richTextLength);
  return (
    <div className="bd-flex bd-gap-12 bd-spread bd-soft bd-tiny bd-rt-foot">
      <span role="status">
        {pending > 0 ? t('pending', { count: pending }) : ''}
        {excess > 0 ? <em>{t('tooLong', { limit: richTextLength, excess })}</em> : null}
      </span>
      <span id={note}>
        {images > 0 ? `${t('images', { count: images, maximum })} · ` : ''}
        {t('count', { count: countCharacters(content).toLocaleString('en-US') })}
      </span>
    </div>
  );
}
