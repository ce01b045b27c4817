import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { textsOf } from '#app/language/index.ts';
import { isComposing } from '#app/widgets/composing.ts';
import type { Reference } from '#contract/entities/common.ts';
import { locales } from '#locales/index.ts';
import { wrongInput } from '../fields.tsx';
import { MentionList } from './MentionList.tsx';
import { type Trigger, triggerAt, withMention } from './trigger.ts';

const t = textsOf(locales.publish.publish);

interface MentionTextProps {
  id: string;
  value: string;
  label: string;
  placeholder: string;
  error: string | undefined;
  onChange: (text: string) => void;
  /** called when a topic or book was picked, with the text that mentions it */
  onMention: (kind: Trigger['kind'], reference: Reference, text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/**
 * A text in which `#`, `@` or `《` open a list of topics or books below it. Arrows, Enter and Escape work in the list;
 * keys of an input method do not.
 */
export function MentionText(props: MentionTextProps) {
  const { id, value, label, placeholder, error, onChange, onMention, onPaste } = props;
  const box = useRef<TextAreaRef>(null);
  const list = useId();
  const [trigger, setTrigger] = useState<Trigger>();
  /** position of the mark whose list was closed with Escape: it stays closed until another mark */
  const [closedAt, setClosedAt] = useState<number>();
  const [active, setActive] = useState<string>();
  const keys = useRef<{ move: (step: number) => void; pick: () => boolean }>(undefined);
  const cursor = useRef<number>(undefined);
  const composing = useRef(false);

  const area = (): HTMLTextAreaElement | undefined =>
    box.current?.resizableTextArea?.textArea ?? undefined;
  const look = (): void => {
    const element = area();
    if (!element || composing.current) return;
    const isRange = element.selectionStart !== element.selectionEnd;
    const found = isRange ? undefined : triggerAt(element.value, element.selectionStart);
    setTrigger(found);
    if (!found) setClosedAt(undefined);
  };

  useLayoutEffect(() => {
    const element = area();
    if (cursor.current === undefined || !element || element.value !== value) return;
    element.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });

  // closes the list when the focus leaves
  useEffect(() => {
    if (!trigger) setActive(undefined);
  }, [trigger]);

  const isOpen = trigger !== undefined && trigger.from !== closedAt;
  const close = (): void => {
    setClosedAt(trigger?.from);
  };
  const pick = (reference: Reference): void => {
    if (!trigger) return;
    const next = withMention(value, trigger, reference.title);
    cursor.current = next.cursor;
    setTrigger(undefined);
    onMention(trigger.kind, reference, next.text);
    area()?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen || isComposing(event) || event.ctrlKey || event.metaKey) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) keys.current?.move(step);
    else if (event.key === 'Escape') close();
    else if (event.key !== 'Enter' && event.key !== 'Tab') return;
    else if (!keys.current?.pick()) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="bd-anchor">
      <Input.TextArea
        ref={box}
        className="bd-writing-text"
        id={id}
        aria-label={label}
        {...wrongInput(id, error)}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? active : undefined}
        status={error ? 'error' : ''}
        placeholder={placeholder}
        autoSize={{ minRows: 6, maxRows: 18 }}
        autoFocus
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          look();
        }}
        onSelect={look}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={() => {
          composing.current = false;
          look();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTrigger(undefined)}
        onPaste={onPaste}
      />
      {isOpen && trigger ? (
        <MentionList
          id={list}
          label={t(trigger.kind === 'topics' ? 'mentionTopics' : 'mentionBooks')}
          kind={trigger.kind}
          query={trigger.query}
          keys={keys}
          onActive={setActive}
          onPick={pick}
        />
      ) : null}
    </div>
  );
}
