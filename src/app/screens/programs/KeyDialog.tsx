import { Checkbox } from 'antd';
import { useState } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { Field } from '#app/widgets/fields/Field.tsx';
import { SelectField } from '#app/widgets/fields/SelectField.tsx';
import { SeveralSelect } from '#app/widgets/fields/SeveralSelect.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import {
  type KeyAction,
  keyActions,
  keyCreate,
  type OwnListName,
} from '#contract/endpoints/programs.ts';
import { locales } from '#locales/index.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

interface KeyDialogProps {
  readonly lists: readonly OwnListName[];
  readonly onMade: () => Promise<void>;
  readonly onClose: () => void;
}

const fieldOf = { name: 'name', lists: 'lists', actions: 'actions' } as const;
type FieldName = keyof typeof fieldOf;

const dayMilliseconds = 86_400_000;
const lives = ['30', '90', '365'] as const;

/** Makes a key, and shows it once. */
export default function KeyDialog({ lists, onMade, onClose }: KeyDialogProps) {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const localized = useLocalized();
  const { place, errors, busy, show, submit, forgive } = useSubmission<FieldName>(fieldOf);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string[]>(lists.length === 1 ? lists.map(nameOf) : []);
  const [actions, setActions] = useState<KeyAction[]>(['read']);
  const [days, setDays] = useState('');
  const [made, setMade] = useState<string>();

  const make = async () => {
    const expiresAt =
      days === '' ? null : new Date(Date.now() + Number(days) * dayMilliseconds).toISOString();
    const body = { name, lists: chosen, actions, expiresAt };
    const { data } = await callEndpoint(keyCreate, { body }, { silent: true });
    setMade(data.key);
    await onMade();
  };
  const send = async () => {
    const fields = {
      ...(name.trim() === '' ? { name: t('nameNeeded') } : {}),
      ...(chosen.length === 0 ? { lists: t('listsNeeded') } : {}),
      ...(actions.length === 0 ? { actions: t('actionsNeeded') } : {}),
    };
    if (Object.keys(fields).length > 0) show({ fields });
    else await submit(make);
  };

  return (
    <FormDialog
      open
      title={t('createKey')}
      okText={t('createKey')}
      busy={busy}
      error={errors.other}
      place={place}
      entered={{ name, chosen, actions, days }}
      onSubmit={send}
      onClose={onClose}
      outcome={
        made !== undefined && (
          <SecretDialog
            title={t('madeTitle')}
            text={t('madeText')}
            secret={made}
            onClose={onClose}
          />
        )
      }
    >
      <TextField
        id="key-name"
        label={t('name')}
        autoComplete="off"
        hint={t('nameHint')}
        value={name}
        error={errors.fields.name}
        onChange={(value) => {
          forgive('name');
          setName(value);
        }}
      />
      <Field id="key-lists" label={t('lists')} error={errors.fields.lists}>
        <SeveralSelect
          id="key-lists"
          mode="multiple"
          size="large"
          className="bd-programs-lists"
          optionFilterProp="label"
          aria-invalid={errors.fields.lists !== undefined}
          aria-describedby="key-lists-note"
          options={lists.map((list) => ({ value: list.name, label: localized(list.label) }))}
          value={chosen}
          onChange={(value) => {
            forgive('lists');
            setChosen(value);
          }}
        />
      </Field>
      <fieldset className="bd-shrink bd-programs-actions" aria-describedby="key-actions-note">
        <legend>{t('actions')}</legend>
        <Checkbox.Group
          options={keyActions.map((action) => ({ value: action, label: t(action) }))}
          value={actions}
          onChange={(value) => {
            forgive('actions');
            setActions(value);
          }}
        />
        <p id="key-actions-note" className="bd-note bd-note-error" role="status">
          {errors.fields.actions}
        </p>
      </fieldset>
      <SelectField
        id="key-expires"
        label={t('expires')}
        placeholder={t('never')}
        options={lives.map((count) => ({ value: count, label: t('days', { count }) }))}
        value={days}
        onChange={setDays}
      />
    </FormDialog>
  );
}

const nameOf = ({ name }: OwnListName): string => name;
