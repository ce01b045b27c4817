import { Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { isComposing } from '#app/widgets/composing.ts';
import { useMessages } from '../language/index.ts';
import { type Command, commandGroups } from '../widgets/commands.ts';
import { MenuIcon } from '../widgets/places/icons.tsx';
import { matchCommands } from './match.ts';
import { paletteMessages } from './messages.ts';
import { recentCommands, rememberCommand } from './recent.ts';
import { useAllCommands } from './useAllCommands.ts';
import { useTextFocus } from './useTextFocus.ts';
import './palette.css';

/** maximum number of results for a text; without a text all commands are shown */
const mostAnswers = 30;

/**
 * Finds lists, screens and actions by name in either language, and runs them. A combobox with a list box: the focus
 * stays in the text, the arrow keys choose.
 *
 * @param onClose called when the palette closes, whether or not something was chosen
 */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useMessages(paletteMessages);
  return (
    <Modal
      open
      // read by screen readers, not visible
      title={t('open')}
      transitionName="ant-fade"
      footer={null}
      closable={false}
      onCancel={onClose}
      width={640}
      className="bd-palette"
      classNames={{ header: 'bd-unseen' }}
    >
      <Finder onClose={onClose} />
    </Modal>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const t = useMessages(paletteMessages);
  const commands = useAllCommands();
  const [recent] = useState(recentCommands);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => orderOf(commands, text, recent), [commands, text, recent]);
  const active = found[Math.min(chosen, found.length - 1)];
  const optionId = (command: Command) => `${listId}-${command.id}`;

  useTextFocus(field);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  });

  const run = (command: Command | undefined) => {
    if (!command || command.refusal !== undefined) return;
    rememberCommand(command.id);
    onClose();
    command.run();
  };
  const move = (to: number) => setChosen((to + found.length) % Math.max(found.length, 1));
  const onKeyDown = (event: KeyboardEvent) => {
    // during composition, Enter and arrow keys belong to the input method
    if (isComposing(event)) return;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(chosen + 1),
      ArrowUp: () => move(chosen - 1),
      PageDown: () => setChosen(Math.min(chosen + 8, found.length - 1)),
      PageUp: () => setChosen(Math.max(chosen - 8, 0)),
      Enter: () => run(active),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    <>
      <input
        ref={field}
        className="bd-palette-text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-label={t('open')}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        placeholder={t('placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} ref={list} role="listbox" aria-label={t('open')} className="bd-palette-list">
        {found.map((command, index) => (
          <div key={command.id}>
            {command.group !== found[index - 1]?.group && (
              <div className="bd-palette-group" role="presentation">
                {t(command.group)}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field */}
            <div
              id={optionId(command)}
              role="option"
              aria-selected={command === active}
              aria-disabled={command.refusal !== undefined || undefined}
              className="bd-palette-command"
              onMouseMove={() => setChosen(index)}
              onClick={() => run(command)}
            >
              <span aria-hidden="true" className="bd-palette-icon">
                <MenuIcon name={command.icon} />
              </span>
              <span className="bd-ellipsis">{command.title}</span>
              {command.refusal !== undefined && <small>{command.refusal}</small>}
              {command.keys && <kbd>{command.keys}</kbd>}
            </div>
          </div>
        ))}
        {found.length === 0 && <p className="bd-palette-nothing">{t('nothing', { text })}</p>}
      </div>
      <div className="bd-palette-foot">
        <span role="status">{text !== '' && t('found', { count: found.length })}</span>
        <span aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')} · <kbd>Enter</kbd> {t('run')} · <kbd>Esc</kbd>{' '}
          {t('close')}
        </span>
      </div>
    </>
  );
}

/**
 * Sorts by fitness within each group; the group with the best result comes first. Without a text the groups keep their
 * order.
 */
function orderOf(commands: readonly Command[], text: string, recent: readonly string[]): Command[] {
  const matched = matchCommands(commands, text, recent);
  const answers = text.trim() === '' ? matched : matched.slice(0, mostAnswers);
  const groups =
    text.trim() === '' ? commandGroups : [...new Set(answers.map(({ group }) => group))];
  return groups.flatMap((group) => answers.filter((command) => command.group === group));
}
