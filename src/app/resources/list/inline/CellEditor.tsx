import { Button, Popover, Select } from 'antd';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { problemOf } from '#app/resources/form/rules.ts';
import { FieldInput } from '#app/resources/inputs/Input.tsx';
import { useScope } from '#app/resources/useScope.ts';
import { isComposing, withCommandKey } from '#app/widgets/composing.ts';
import { same } from '#app/widgets/draft/merge.ts';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { locales } from '#locales/index.ts';
import type { CompiledColumn } from '#schema/compile.ts';
import { typeOf } from '#schema/fields/index.ts';
import { readRecord } from '#schema/record.ts';
import { rulesBrokenBy } from '#schema/rules.ts';
import { ListContext } from '../ListContext.ts';
import type { Row } from '../useListRows.ts';
import type { CellMark } from './editing.ts';
import { type AfterEdit, InlineContext } from './InlineContext.ts';

const t = textsOf(locales.lists.resource);
const hint = textsOf(locales.lists.table);

interface CellEditorProps {
  readonly row: Row;
  readonly column: CompiledColumn;
  readonly value: unknown;
  /** the value is not saved: it is sent again even if it was not changed */
  readonly mark: CellMark | undefined;
  /** the cell's content, shown below an input that needs more room */
  readonly children: ReactNode;
}

/**
 * Edits a field in its cell. Enter saves, Escape cancels, Tab saves and opens the next cell; leaving in any other way
 * saves too. A value that breaks the field's rules stays open with a message.
 */
export default function CellEditor({ row, column, value, mark, children }: CellEditorProps) {
  const { resource } = useContext(ListContext);
  const { save, close } = useContext(InlineContext);
  const scope = useScope();
  const { field } = column;
  const [draft, setDraft] = useState(value);
  const [problem, setProblem] = useState(mark?.kind === 'refused' ? mark.message : undefined);
  const latest = useRef(draft);
  const settled = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const problemId = useId();
  const isRoomy = typeOf(field).inCell !== undefined;
  useFirstFocus(place);

  const change = (next: unknown) => {
    latest.current = next;
    setDraft(next);
    setProblem(undefined);
  };
  const findProblem = (): string | undefined => {
    const own = problemOf(field, latest.current, { value });
    if (own !== undefined) return own;
    const before = readRecord(resource, row, scope);
    const after = { ...before, [field.name]: latest.current };
    const [rule] = rulesBrokenBy(resource, { before, after }, { scope });
    return rule && localized(rule.message);
  };
  const finish = (after: AfterEdit) => {
    if (settled.current) return;
    const found = findProblem();
    if (found !== undefined) {
      setProblem(found);
      return;
    }
    settled.current = true;
    if (mark || !same(latest.current, value)) save(row, column, latest.current);
    close(after);
  };
  useLeaveGuard(
    !same(draft, value),
    false,
    // a value that can be saved is saved by leaving the cell
    (leaving) => !settled.current && (leaving === undefined || findProblem() !== undefined),
  );
  const cancel = () => {
    settled.current = true;
    close('stay');
  };
  const choose = (next: unknown) => {
    change(next);
    finish('stay');
  };

  // saves the input when another cell is opened or the list is left
  const leave = useRef<() => void>(() => undefined);
  leave.current = () => {
    if (settled.current || same(latest.current, value)) return;
    if (findProblem() === undefined) save(row, column, latest.current);
  };
  useEffect(() => () => leave.current(), []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // ignores keys that belong to an input method, or to a dialog opened by the input
    if (isComposing(event)) return;
    if (!(event.target instanceof Node) || !place.current?.contains(event.target)) return;
    const { key, shiftKey } = event;
    if (key === 'Enter' && (!isRoomy || event.ctrlKey || event.metaKey)) {
      // a list of options or a calendar handles the key first, so that the new value is set by then
      event.preventDefault();
      setTimeout(() => finish('stay'));
    } else if (key === 'Tab' && !isRoomy) {
      event.preventDefault();
      setTimeout(() => finish(shiftKey ? 'previous' : 'next'));
    }
  };

  // runs before an open list of options handles the key
  const onEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    if (!(event.target instanceof Node) || !place.current?.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };

  const label = localized(column.label);
  const input =
    field.type === 'enum' && isPlainEnum(column) ? (
      <OptionInput column={column} value={draft} onChange={choose} />
    ) : (
      <FieldInput
        field={field}
        value={draft}
        row={row}
        onChange={change}
        {...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': problemId })}
        {...(isRoomy ? {} : { 'aria-required': field.required })}
      />
    );
  const body = (
    // biome-ignore lint/a11y/useSemanticElements: it groups an input with its message, in a cell
    <div
      ref={place}
      role="group"
      aria-label={hint('edit', { label })}
      className={isRoomy ? 'bd-editor bd-editor-roomy' : 'bd-editor'}
      data-editor=""
      onKeyDown={onKeyDown}
      onKeyDownCapture={onEscape}
    >
      {input}
      {problem !== undefined && (
        <p id={problemId} className="bd-breaks bd-error bd-tiny bd-editor-problem" role="alert">
          {problem}
        </p>
      )}
      {isRoomy && <EditorButtons onSave={() => finish('stay')} onCancel={cancel} />}
    </div>
  );
  if (!isRoomy) return <FocusScope onLeave={() => finish('stay')}>{body}</FocusScope>;
  return (
    <Popover open placement="bottomLeft" arrow={false} content={body} destroyOnHidden>
      <span className="bd-grow bd-shrink bd-editor-anchor">{children}</span>
    </Popover>
  );
}

/** Whether a column is an enum without a special input. */
const isPlainEnum = ({ field }: CompiledColumn): boolean => field.widget === undefined;

function EditorButtons({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  return (
    <div className="bd-row bd-gap-8 bd-end bd-editor-buttons">
      <small className="bd-grow">
        {hint('pressControlEnter', { keys: withCommandKey('Enter') })}
      </small>
      <Button size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button size="small" type="primary" onClick={onSave}>
        {t('save')}
      </Button>
    </div>
  );
}

interface OptionInputProps {
  readonly column: CompiledColumn;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The options of an enum as an open list: one key chooses and saves. */
function OptionInput({ column, value, onChange }: OptionInputProps) {
  const options = column.field.options ?? [];
  const index = options.findIndex((option) => option.value === value);
  return (
    <Select
      defaultOpen
      aria-label={localized(column.label)}
      options={options.map(({ label }, place) => ({ value: place, label: localized(label) }))}
      value={index < 0 ? undefined : index}
      allowClear={!column.field.required}
      popupMatchSelectWidth={false}
      onSelect={(chosen: number) => onChange(options[chosen]?.value ?? null)}
      onClear={() => onChange(null)}
    />
  );
}

/** Tells when the focus has left; dialogs and drop-downs of the input do not count. */
function FocusScope({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(onLeave);
  latest.current = onLeave;
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what happens within
    <div
      className="bd-grow bd-shrink bd-editor-scope"
      onFocus={() => clearTimeout(timer.current)}
      onBlur={() => {
        clearTimeout(timer.current);
        // switching to another window does not count as leaving
        timer.current = setTimeout(() => document.hasFocus() && latest.current());
      }}
    >
      {children}
    </div>
  );
}

/** Focuses the input, even if it has to be loaded first. */
function useFirstFocus(place: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const into = (): boolean => {
      const found = place.current?.querySelector<HTMLElement>(
        'input, textarea, [contenteditable="true"], .ant-btn:not(.bd-editor-buttons *)',
      );
      found?.focus();
      if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) found.select();
      return found !== undefined && found !== null;
    };
    if (into()) return;
    const observer = new MutationObserver(() => into() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [place]);
}
