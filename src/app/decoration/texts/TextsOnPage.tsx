import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { textsOf } from '#app/language/index.ts';
import { isComposing } from '#app/widgets/composing.ts';
import { useTextProblem } from '#app/widgets/fields/useTextProblem.ts';
import { specialItemLimits, specialLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { type OwnTextName, type OwnTextProps, OwnTextProvider } from '#page/parts/Heading.tsx';
import type { Point } from '../dragging/column.ts';
import { useEditing } from '../EditorContext.tsx';
import { loadedLater } from '../loadedLater.tsx';
import type { TextTarget } from './target.ts';
import './texts.css';

const t = textsOf(locales.decorator.text);

const RichOnPage = loadedLater(() => import('./RichOnPage.tsx'));

/** How the writing of texts where they stand ended. */
type End = 'taken' | 'left' | 'givenUp' | 'givenUpRich';

interface Around {
  target: TextTarget;
  end: (end: End) => void;
}

const AroundContext = createContext<Around | undefined>(undefined);

/** What is written on the page around. @throws Error outside of it */
function useAround(): Around {
  const around = useContext(AroundContext);
  if (!around) throw new Error('This input belongs to texts on the page.');
  return around;
}

/** Where the writing begins: at a point of the window that was pressed, or, by a key, at the first text. */
export type TextsBegin = Point | 'keys';

interface TextsOnPageProps {
  /** undefined while readers' texts are drawn */
  begin: TextsBegin | undefined;
  target: TextTarget;
  /** what is written, for people who do not see it */
  name: string;
  onEnd: (byKeys: boolean) => void;
  className: string;
  /** of the element around what is drawn */
  hold?: (node: HTMLElement | null) => void;
  children: ReactNode;
}

/**
 * Texts of the page, drawn by the page, that are written where they stand: each is an input in its place. Enter or leaving them
 * takes what was written, Escape gives it up.
 */
export function TextsOnPage(props: TextsOnPageProps) {
  const { begin, target, name, onEnd, className, hold, children } = props;
  const { announcer, store } = useEditing();
  const begun = useRef(0);
  const isOpen = useRef(false);
  const room = useRef<HTMLDivElement | null>(null);
  const ended = useRef(onEnd);
  ended.current = onEnd;
  const [around] = useState<Around>(() => ({
    target,
    end: (how) => end.current(how),
  }));
  const end = useRef<(how: End) => void>(() => undefined);
  end.current = (how) => {
    // the focus that goes back where it came from leaves the texts, too
    if (!isOpen.current) return;
    isOpen.current = false;
    target.settle();
    const isGivenUp = how === 'givenUp' || how === 'givenUpRich';
    const hasChanged = store.getState().revision !== begun.current;
    announcer.announce(t(isGivenUp ? how : hasChanged ? 'taken' : 'unchanged', { name }));
    ended.current(how !== 'left');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the writing begins
  useLayoutEffect(() => {
    if (begin === undefined || !room.current) return;
    const found = textAt(room.current, begin);
    if (!found) {
      announcer.announce(t('nothing', { name }));
      ended.current(begin === 'keys');
      return;
    }
    isOpen.current = true;
    begun.current = store.getState().revision;
    found.focus();
    const isRich = !(found instanceof HTMLTextAreaElement);
    if (!isRich) found.setSelectionRange(found.value.length, found.value.length);
    announcer.announce(t(isRich ? 'writingRich' : 'writing', { name }));
  }, [begin]);
  useEffect(() => {
    if (begin === undefined) return;
    const press = ({ target: pressed }: PointerEvent) => {
      if (isElsewhere(room.current, pressed)) end.current('left');
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [begin]);
  const keep = (node: HTMLDivElement | null) => {
    room.current = node;
    hold?.(node);
  };
  return (
    <AroundContext.Provider value={around}>
      <OwnTextProvider value={begin === undefined ? undefined : TextOnPage}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears that the focus has left the texts within */}
        <div
          ref={keep}
          className={begin === undefined ? className : `${className} decoration-texts`}
          onBlur={({ relatedTarget }: FocusEvent) => {
            if (begin !== undefined && isElsewhere(room.current, relatedTarget))
              end.current('left');
          }}
        >
          {children}
        </div>
      </OwnTextProvider>
    </AroundContext.Provider>
  );
}

/** Whether something stands in the editor outside of the texts: menus and dialogs of theirs stand at the end of the document. */
function isElsewhere(room: HTMLElement | null, target: EventTarget | null): boolean {
  return (
    target instanceof Element && !room?.contains(target) && target.closest('.decoration') !== null
  );
}

/** The text nearest to where the writing begins. */
function textAt(room: HTMLElement, begin: TextsBegin): HTMLElement | undefined {
  const texts = [...room.querySelectorAll<HTMLElement>('[data-own-text]')];
  if (begin === 'keys') return texts[0];
  const away = (text: HTMLElement) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const [x, y] = [between(left, begin.x, right), between(top, begin.y, bottom)];
    return Math.hypot(x - begin.x, y - begin.y);
  };
  return texts.reduce<HTMLElement | undefined>(
    (nearest, text) => (nearest && away(nearest) <= away(text) ? nearest : text),
    undefined,
  );
}

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** The input of one text in its place. */
function TextOnPage(text: OwnTextProps) {
  return text.name === 'content' ? <RichText {...text} /> : <PlainText {...text} />;
}

const labels = { title: 'itemTitle', subTitle: 'itemSubTitle', summary: 'itemSummary' } as const;
const empties = {
  title: 'titleEmpty',
  subTitle: 'subTitleEmpty',
  summary: 'summaryEmpty',
  name: 'pageName',
} as const;

function PlainText({ item, name, value }: OwnTextProps) {
  const { target, end } = useAround();
  const [text, setText] = useState(value);
  const giveUp = useRef<() => void>(() => undefined);
  const tell = useTextProblem();
  if (name === 'content') return null;
  const position = item === undefined ? 0 : target.positionOf(item);
  const label =
    item !== undefined && name !== 'name'
      ? t(labels[name], { position })
      : t(name === 'title' ? 'title' : name === 'summary' ? 'pageSummary' : 'pageName');
  const problem = tell(label, text, { maximum: mostOf(item, name) });
  const isLong = name === 'summary';
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const takes = event.key === 'Enter' && !(isLong && event.shiftKey);
    if (!takes && event.key !== 'Escape') return;
    event.preventDefault();
    if (takes) return end('taken');
    giveUp.current();
    end('givenUp');
  };
  return (
    <textarea
      className="bd-grow bd-wide decoration-text"
      data-own-text={name}
      rows={1}
      aria-label={label}
      aria-invalid={problem !== undefined}
      title={problem}
      placeholder={t(empties[name])}
      value={text}
      onFocus={() => {
        giveUp.current = target.enter(item, name, text);
      }}
      onChange={({ target: input }) => {
        const written = isLong ? input.value : input.value.replace(/[\r\n]+/g, ' ');
        setText(written);
        target.write(item, name, written);
      }}
      onBlur={target.settle}
      onKeyDown={press}
    />
  );
}

function mostOf(item: string | undefined, name: Exclude<OwnTextName, 'content'>): number {
  if (item !== undefined && name !== 'name') return specialItemLimits.written[name];
  return name === 'title'
    ? specialLimits.componentTitle
    : name === 'summary'
      ? specialLimits.summary
      : specialLimits.name;
}

/** The rich text in its place: the editor of the inspector, which is loaded with the first of them. */
function RichText({ item, value }: OwnTextProps) {
  const { target, end } = useAround();
  const giveUp = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it was when the writing began
  useEffect(() => {
    giveUp.current = target.enter(item, 'content', value);
  }, []);
  return (
    <div data-own-text="content" tabIndex={-1} className="decoration-text-rich">
      <RichOnPage>
        {({ RichOnPage: Editor }) => (
          <Editor
            uuid={target.uuid}
            value={value}
            label={t('content')}
            placeholder={t('contentEmpty')}
            onChange={(html) => target.write(item, 'content', html)}
            onSettle={target.settle}
            onEnd={(isTaken) => {
              // a long text that was given up can be had again: that is a step of its own
              target.settle();
              if (!isTaken) giveUp.current();
              end(isTaken ? 'taken' : 'givenUpRich');
            }}
          />
        )}
      </RichOnPage>
    </div>
  );
}
