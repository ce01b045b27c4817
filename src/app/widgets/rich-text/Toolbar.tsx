import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  CustomerServiceOutlined,
  DownOutlined,
  EllipsisOutlined,
  FontColorsOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  MenuOutlined,
  MinusOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { Dropdown, type MenuProps, Popover } from 'antd';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { richTextFontSizes } from '#contract/richText.ts';
import { locales } from '#locales/index.ts';
import { EditorState } from './braft.ts';
import {
  align,
  alignmentAtCaret,
  blockTypeOf,
  type Command,
  clearFormat,
  insertAtomics,
  linkAtCaret,
  setBlock,
  setValueStyle,
  toggleBlock,
  toggleStyle,
  valueAtCaret,
} from './commands.ts';
import type { MediaKind } from './media.ts';
import { keepCaret, Tool, type ToolProps } from './Tool.tsx';

const t = textsOf(locales.forms.richText);

interface ToolbarProps {
  state: EditorState;
  disabled: boolean;
  /** called with a command that changes the text */
  onCommand: (command: Command) => void;
  onLink: () => void;
  onMedia: (kind: MediaKind) => void;
}

const blockTypes = [
  ['unstyled', 'paragraph'],
  ['header-two', 'heading2'],
  ['header-three', 'heading3'],
  ['header-four', 'heading4'],
  ['code-block', 'code'],
] as const;
const blockNames: Readonly<Record<string, (typeof blockTypes)[number][1]>> = {
  'header-one': 'heading2',
  'header-five': 'heading4',
  'header-six': 'heading4',
  ...Object.fromEntries(blockTypes),
};

/** text colours, each with a contrast of at least 4.5 to 1 on white */
const colours = [
  ...['17312F', '5A6F6D', 'C8322B', 'B45309', '8A6D00', '2E7D32'],
  ...['007A76', '1565C0', '4A3FB5', '8E24AA', 'AD1457', '6D4C41'],
];

const styles = [
  ['BOLD', 'bold', <BoldOutlined key="b" />],
  ['ITALIC', 'italic', <ItalicOutlined key="i" />],
  ['UNDERLINE', 'underline', <UnderlineOutlined key="u" />],
  ['STRIKETHROUGH', 'strike', <StrikethroughOutlined key="s" />],
] as const;

const sides = [
  ['left', <AlignLeftOutlined key="l" />],
  ['center', <AlignCenterOutlined key="c" />],
  ['right', <AlignRightOutlined key="r" />],
  ['justify', <MenuOutlined key="j" />],
] as const;

const lists = [
  ['unordered-list-item', 'bullets', <UnorderedListOutlined key="u" />],
  ['ordered-list-item', 'numbers', <OrderedListOutlined key="o" />],
  [
    'blockquote',
    'quote',
    <span key="q" className="bd-rt-quote-mark" aria-hidden>
      “
    </span>,
  ],
] as const;

/** styles and lists that stand behind the other tools where there is little room */
const rare: ReadonlySet<string> = new Set([
  'UNDERLINE',
  'STRIKETHROUGH',
  'ordered-list-item',
  'blockquote',
]);

/** The tools above the text: one stop of the Tab key; arrow keys move between tools. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { state, disabled, onCommand, onLink, onMedia } = props;
  useEffect(() => rove(bar.current), []);
  const [all, setAll] = useState(false);
  const current = state.getCurrentInlineStyle();
  const type = blockTypeOf(state);
  const tool = (
    label: Parameters<typeof t>[0],
    icon: ReactNode,
    onClick: () => void,
    own: Partial<ToolProps> = {},
  ) => <Tool key={label} {...{ icon, disabled, onClick }} label={t(label)} {...own} />;
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('tools')}
      className="bd-wrap bd-rt-toolbar"
      data-all={all || undefined}
      onKeyDown={moveAmong}
      onFocus={({ currentTarget, target }) => rove(currentTarget, target)}
    >
      <span className="bd-rt-group">
        {tool('undo', <UndoOutlined />, () => onCommand(EditorState.undo), {
          isRare: true,
          disabled: disabled || state.getUndoStack().isEmpty(),
        })}
        {tool('redo', <RedoOutlined />, () => onCommand(EditorState.redo), {
          isRare: true,
          disabled: disabled || state.getRedoStack().isEmpty(),
        })}
      </span>
      <span className="bd-rt-group">
        <BlockMenu
          type={type ?? 'unstyled'}
          disabled={disabled || type === undefined}
          onCommand={onCommand}
        />
        <SizeMenu
          size={valueAtCaret(state, 'FONTSIZE-')}
          disabled={disabled}
          onCommand={onCommand}
        />
      </span>
      <span className="bd-rt-group">
        {styles.map(([style, name, icon]) =>
          tool(name, icon, () => onCommand((before) => toggleStyle(before, style)), {
            isPressed: current.has(style),
            isRare: rare.has(style),
          }),
        )}
        <ColourMenu
          colour={valueAtCaret(state, 'COLOR-')}
          disabled={disabled}
          onCommand={onCommand}
        />
      </span>
      <span className="bd-rt-group">
        <AlignMenu now={alignmentAtCaret(state)} disabled={disabled} onCommand={onCommand} />
        {lists.map(([list, name, icon]) =>
          tool(name, icon, () => onCommand((before) => toggleBlock(before, list)), {
            disabled: disabled || type === undefined,
            isPressed: type === list,
            isRare: rare.has(list),
          }),
        )}
      </span>
      <span className="bd-rt-group">
        {tool('link', <LinkOutlined />, onLink, { isPressed: linkAtCaret(state) !== undefined })}
        {tool('insertImage', <PictureOutlined />, () => onMedia('image'))}
        {tool('insertVideo', <VideoCameraOutlined />, () => onMedia('video'), { isRare: true })}
        {tool('insertAudio', <CustomerServiceOutlined />, () => onMedia('audio'), { isRare: true })}
        {tool(
          'line',
          <MinusOutlined />,
          () => onCommand((before) => insertAtomics(before, [{ kind: 'line' }])),
          { isRare: true },
        )}
        {tool('clear', <ClearOutlined />, () => onCommand(clearFormat), { isRare: true })}
      </span>
      {tool('otherTools', <EllipsisOutlined />, () => setAll(!all), {
        className: 'bd-rt-others',
        disabled: false,
        isPressed: all,
      })}
    </div>
  );
});

type MenuProps_ = Pick<ToolbarProps, 'disabled' | 'onCommand'>;

function BlockMenu({ type, disabled, onCommand }: MenuProps_ & { type: string }) {
  const name = t(blockNames[type] ?? 'paragraph');
  return (
    <ToolMenu
      label={t('choice', { tool: t('paragraphStyle'), chosen: name })}
      disabled={disabled}
      selected={type}
      items={blockTypes.map(([key, text]) => ({
        key,
        label: <span className={`bd-rt-style-${key}`}>{t(text)}</span>,
      }))}
      onChoose={(key) => onCommand((before) => setBlock(before, key))}
    >
      <span className="bd-small bd-rt-style-name">{name}</span>
    </ToolMenu>
  );
}

function SizeMenu({ size, disabled, onCommand }: MenuProps_ & { size: string | undefined }) {
  return (
    <ToolMenu
      isRare
      label={t('choice', { tool: t('fontSize'), chosen: size ?? t('fontSizePlain') })}
      disabled={disabled}
      selected={size ?? ''}
      items={[
        { key: '', label: t('fontSizePlain') },
        ...richTextFontSizes.map((one) => ({ key: String(one), label: `${one} px` })),
      ]}
      onChoose={(key) =>
        onCommand((before) => setValueStyle(before, 'FONTSIZE-', key === '' ? undefined : key))
      }
    >
      {size === undefined ? <FontSizeOutlined /> : <span>{size}</span>}
    </ToolMenu>
  );
}

function AlignMenu({ now, disabled, onCommand }: MenuProps_ & { now: string }) {
  const [side, icon] = sides.find(([name]) => name === now) ?? sides[0];
  return (
    <ToolMenu
      isRare
      label={t('choice', { tool: t('align'), chosen: t(side) })}
      disabled={disabled}
      selected={side}
      items={sides.map(([key, picture]) => ({ key, label: t(key), icon: picture }))}
      onChoose={(key) => {
        const chosen = sides.find(([name]) => name === key);
        if (chosen) onCommand((before) => align(before, chosen[0]));
      }}
    >
      {icon}
    </ToolMenu>
  );
}

function ColourMenu({ colour, disabled, onCommand }: MenuProps_ & { colour: string | undefined }) {
  const [open, setOpen] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const choose = (value: string | undefined) => {
    setOpen(false);
    onCommand((before) => setValueStyle(before, 'COLOR-', value));
  };
  const panel = (
    // biome-ignore lint/a11y/useSemanticElements: a set of buttons, not of inputs
    <div role="group" aria-label={t('colour')} className="bd-grid bd-gap-6 bd-rt-colours">
      <button
        type="button"
        ref={first}
        className="bd-edged bd-rt-no-colour"
        onMouseDown={keepCaret}
        onClick={() => choose(undefined)}
      >
        {t('noColour')}
      </button>
      {colours.map((value) => (
        <button
          key={value}
          type="button"
          className="bd-rt-swatch"
          style={{ background: `#${value}` }}
          aria-label={t('colourNamed', { colour: `#${value}` })}
          aria-pressed={colour === value}
          onMouseDown={keepCaret}
          onClick={() => choose(value)}
        />
      ))}
    </div>
  );
  return (
    <Popover
      open={open && !disabled}
      onOpenChange={setOpen}
      afterOpenChange={(isOpen) => isOpen && first.current?.focus()}
      trigger="click"
      content={panel}
      placement="bottom"
    >
      <Tool
        isRare
        label={t('colour')}
        disabled={disabled}
        isExpanded={open}
        icon={<FontColorsOutlined style={colour === undefined ? {} : { color: `#${colour}` }} />}
      />
    </Popover>
  );
}

function ToolMenu({
  label,
  isRare = false,
  disabled,
  selected,
  items,
  onChoose,
  children,
}: {
  label: string;
  isRare?: boolean;
  disabled: boolean;
  selected: string;
  items: NonNullable<MenuProps['items']>;
  onChoose: (key: string) => void;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Dropdown
      disabled={disabled}
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      autoFocus
      menu={{ items, selectedKeys: [selected], onClick: ({ key }) => onChoose(key) }}
    >
      <Tool
        isRare={isRare}
        label={label}
        disabled={disabled}
        isExpanded={open}
        icon={
          <>
            {children}
            <DownOutlined className="bd-rt-down" />
          </>
        }
      />
    </Dropdown>
  );
}

/** The tools that are shown. */
const toolsOf = (bar: Element): HTMLButtonElement[] =>
  [...bar.querySelectorAll<HTMLButtonElement>('.bd-rt-tool')].filter(
    (tool) => getComputedStyle(tool).display !== 'none',
  );

/** Makes one tool the stop of the Tab key. */
function rove(bar: Element | null, target?: EventTarget): void {
  if (!bar) return;
  const tools = toolsOf(bar);
  const current = tools.find((tool) => tool === target) ?? (target ? undefined : tools[0]);
  if (current) for (const tool of tools) tool.tabIndex = tool === current ? 0 : -1;
}

function moveAmong(event: KeyboardEvent<HTMLDivElement>): void {
  const tools = toolsOf(event.currentTarget);
  const { target } = event;
  const place = target instanceof HTMLButtonElement ? tools.indexOf(target) : -1;
  if (place < 0) return;
  const to = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1 + tools.length,
    Home: 0,
    End: tools.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tools[to % tools.length]?.focus();
}
