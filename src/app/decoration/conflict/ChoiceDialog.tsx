import { Button, Radio, Space, Tag } from 'antd';
import { useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { inLanguage } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { ComponentView } from '#page/ComponentView.tsx';
import {
  type ComponentConflict,
  type MergeChoice,
  type MergeConflict,
  sameConflict,
} from '../document/merge.ts';
import { kinds } from '../kinds/index.ts';
import { typeName } from '../kinds/names.ts';
import { StillPage } from '../looks/Miniature.tsx';
import { componentName } from '../names.ts';
import type { OpenConflict } from '../saving/saver.ts';
import { SettingValue } from './SettingValue.tsx';

const t = textsOf(locales.decorator.choice);
const ways = textsOf(locales.forms.conflict);
const settings = textsOf(locales.decorator.settings);

interface ChoiceDialogProps {
  conflict: OpenConflict;
  onSettle: (choices: ReadonlyMap<string, MergeChoice>) => void;
  onClose: () => void;
}

/** A choice and the conflict it was made for. */
interface Made {
  readonly of: MergeConflict;
  readonly choice: MergeChoice;
}

/**
 * Shows both versions side by side where both sides changed the same thing, and lets the person choose. Everything else
 * is merged already.
 */
export function ChoiceDialog({ conflict, onSettle, onClose }: ChoiceDialogProps) {
  // the element that had the focus may be gone
  useFocusReturn('.decoration-actions button:enabled');
  const [made, setMade] = useState<readonly Made[]>([]);
  const { conflicts } = conflict.merge;
  // somebody may save again while the dialog is open: if the conflict has changed, the person is asked again
  const choices = new Map(
    made.flatMap(({ of, choice }) =>
      conflicts.some((one) => sameConflict(one, of)) ? [[of.key, choice] as const] : [],
    ),
  );
  const open = conflicts.filter(({ key }) => !choices.has(key)).length;
  const names = conflict.isOwn
    ? { own: t('thisWindow'), theirs: t('otherWindow') }
    : {
        own: t('own'),
        theirs: t('theirs', { name: conflict.changedBy || t('somebody') }),
      };
  const time = formatInstant(conflict.changedAt ?? conflict.theirs.updatedAt);
  return (
    <FullscreenDialog
      open
      title={t(conflict.isOwn ? 'ownTitle' : 'title')}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={onClose}>{t('later')}</Button>
          <Button type="primary" disabled={open > 0} onClick={() => onSettle(choices)}>
            {open > 0 ? t('open', { count: open }) : t('settle')}
          </Button>
        </Space>
      }
    >
      <p>
        {conflict.isOwn
          ? t('ownText', { time })
          : t('text', { name: conflict.changedBy || t('somebody'), time })}
      </p>
      <ol className="bd-grid decoration-conflict">
        {conflicts.map((one) => (
          <li key={`${one.kind} ${one.key}`}>
            <ConflictRow
              conflict={one}
              names={names}
              choice={choices.get(one.key)}
              onChoose={(choice) => setMade((before) => [...before, { of: one, choice }])}
            />
          </li>
        ))}
      </ol>
    </FullscreenDialog>
  );
}

interface ConflictRowProps {
  conflict: MergeConflict;
  /** what the two sides are called: of two people, or of two windows of one */
  names: { readonly own: string; readonly theirs: string };
  choice: MergeChoice | undefined;
  onChoose: (choice: MergeChoice) => void;
}

function ConflictRow({ conflict, names, choice, onChoose }: ConflictRowProps) {
  const { language } = useLanguage();
  const either = conflict.kind === 'component' ? (conflict.own ?? conflict.theirs) : undefined;
  const labels = { ...names, together: ways('both'), both: ways('asNew') };
  const title =
    conflict.kind === 'setting'
      ? t('setting', { name: settings(conflict.key) })
      : either
        ? componentName(either, language)
        : '';
  return (
    <fieldset>
      <legend>
        {title} {either && <Tag>{inLanguage(typeName(either), language)}</Tag>}
      </legend>
      <div className="bd-grid bd-gap-16 decoration-conflict-sides">
        <section aria-label={names.own}>
          <h3>{names.own}</h3>
          <Side conflict={conflict} side="own" />
        </section>
        <section aria-label={names.theirs}>
          <h3>{names.theirs}</h3>
          <Side conflict={conflict} side="theirs" />
        </section>
      </div>
      <Radio.Group
        {...radioGroup}
        value={choice}
        aria-label={t('choose', { name: title })}
        onChange={(event) => onChoose(event.target.value)}
        options={choicesOf(conflict).map((value) => ({ value, label: labels[value] }))}
      />
    </fieldset>
  );
}

function choicesOf(conflict: MergeConflict): MergeChoice[] {
  if (conflict.kind === 'setting') return ['own', 'theirs'];
  const { own, theirs, together } = conflict;
  return [
    'own',
    'theirs',
    ...(together ? (['together'] as const) : []),
    ...(own && theirs ? (['both'] as const) : []),
  ];
}

function Side({ conflict, side }: { conflict: MergeConflict; side: 'own' | 'theirs' }) {
  const { language } = useLanguage();
  if (conflict.kind === 'setting')
    return (
      <p className="decoration-conflict-value">
        <SettingValue name={conflict.key} value={conflict[side]} language={language} />
      </p>
    );
  return <ComponentSide conflict={conflict} side={side} />;
}

function ComponentSide({
  conflict,
  side,
}: {
  conflict: ComponentConflict;
  side: 'own' | 'theirs';
}) {
  const { language } = useLanguage();
  const component = conflict[side];
  if (!component) return <p className="decoration-conflict-value">{t('removed')}</p>;
  return (
    <>
      <p className="decoration-conflict-value">
        {[
          componentName(component, language),
          component.title,
          kinds.of(component)?.summary(component, language),
          component.active ? '' : t('hidden'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="bd-edged decoration-conflict-picture">
        <StillPage colour="#FFFFFF">
          <ComponentView component={component} />
        </StillPage>
      </div>
    </>
  );
}
