import { DatePicker, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { ImageUpload } from '#app/widgets/upload/ImageUpload.tsx';
import { ContentDealType, SubmitType } from '#contract/codes.ts';
import type { SpecialSettings } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { lengthOf } from '#contract/special.ts';
import { sameElements, useEditing, useEditorPart, useFindings } from '../EditorContext.tsx';
import { componentPlaceOf } from '../findings/finding.ts';
import { Field } from '../kinds/Field.tsx';
import { ColourInput } from './ColourInput.tsx';
import { settingsMessages } from './messages.ts';
import { ShareCard } from './ShareCard.tsx';
import { useLabels } from './useLabels.ts';

const notation = 'YYYY-MM-DD HH:mm:ss';
const counted = { show: true, strategy: lengthOf };

/** The page's own settings with the rules of SPEC 5; each message stands below its input. */
export function SettingsForm() {
  const t = useMessages(settingsMessages);
  const id = useId();
  const { store, readOnly, settingProblems } = useEditing();
  // what a person has changed is judged at once, the rest when the page is published
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const settings = useEditorPart((state) => state.settings);
  const problems = useFindings(
    (findings) =>
      findings.filter(
        ({ field, severity }) => severity === 'error' && componentPlaceOf(field) === undefined,
      ),
    sameElements,
  );
  const judged =
    touched.size === 0 ? [] : settingProblems().filter(({ field }) => touched.has(field));
  const labels = useLabels();
  const change = (patch: Partial<SpecialSettings>, typing = false) => {
    store.dispatch({ type: 'change-settings', patch, typing });
    const names = Object.keys(patch);
    setTouched((known) =>
      names.every((name) => known.has(name)) ? known : new Set([...known, ...names]),
    );
  };
  const settle = () => store.dispatch({ type: 'settle' });
  const field = (name: keyof SpecialSettings & keyof (typeof settingsMessages)['zh-CN']) => ({
    label: t(name),
    path: name,
    htmlFor: `${id}-${name}`,
    error: [...problems, ...judged].find((problem) => problem.field === name)?.message,
  });
  const text = (name: 'name' | 'summary' | 'shareTitle') => ({
    id: `${id}-${name}`,
    value: settings[name],
    count: { ...counted, max: specialLimits[name] },
    disabled: readOnly,
    onBlur: settle,
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: event.target.value }, true),
  });
  const picture = (name: 'cover' | 'shareCover') => ({
    value: settings[name] ? [settings[name]] : [],
    maximum: 1,
    continues: true,
    disabled: readOnly,
    'aria-label': t(name),
    onChange: ([address = '']: string[]) => change({ [name]: address }),
  });
  const time = (name: 'startAt' | 'endAt') => ({
    id: `${id}-${name}`,
    value: settings[name] ? dayjs(settings[name]) : null,
    format: notation,
    showTime: { defaultValue: dayjs(name === 'startAt' ? '00:00:00' : '23:59:59', 'HH:mm:ss') },
    placeholder: t('timePlaceholder'),
    disabled: readOnly,
    style: { width: '100%' },
    onChange: (value: dayjs.Dayjs | null) => change({ [name]: value?.format(notation) ?? '' }),
  });
  return (
    <Form layout="vertical" component="div">
      <Field {...field('name')} required>
        <Input {...text('name')} />
      </Field>
      <Field {...field('summary')}>
        <Input.TextArea {...text('summary')} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
      <Field {...field('cover')} required>
        <ImageUpload {...picture('cover')} />
      </Field>
      <Field {...field('startAt')} required>
        <DatePicker {...time('startAt')} />
      </Field>
      <Field {...field('endAt')} required>
        <DatePicker {...time('endAt')} />
      </Field>
      <Field {...field('label')}>
        <Select
          id={`${id}-label`}
          value={settings.label?.id}
          allowClear
          showSearch
          optionFilterProp="label"
          disabled={readOnly}
          placeholder={t('labelPlaceholder')}
          options={labels.map((label) => ({ value: label.id, label: label.name }))}
          onChange={(value: string | undefined) =>
            change({ label: labels.find((label) => label.id === value) ?? null })
          }
        />
      </Field>
      <Field {...field('submit')} required>
        <Select
          id={`${id}-submit`}
          value={settings.submit}
          disabled={readOnly}
          options={Object.values(SubmitType).map((value) => ({
            value,
            label: t(`submit${value}`),
          }))}
          onChange={(submit) => change({ submit })}
        />
      </Field>
      <Field {...field('contentDealType')} required>
        <Select
          id={`${id}-contentDealType`}
          value={settings.contentDealType}
          disabled={readOnly}
          options={Object.values(ContentDealType).map((value) => ({
            value,
            label: t(`deal${value}`),
          }))}
          onChange={(contentDealType) => change({ contentDealType })}
        />
      </Field>
      <Field {...field('bgColor')} required>
        <ColourInput
          id={`${id}-bgColor`}
          value={settings.bgColor}
          disabled={readOnly}
          onChange={(bgColor) => change({ bgColor }, true)}
          onSettle={settle}
        />
      </Field>
      <Field {...field('shareCover')} required>
        <ImageUpload {...picture('shareCover')} />
      </Field>
      <Field {...field('shareTitle')} required>
        <Input {...text('shareTitle')} />
      </Field>
      <ShareCard />
    </Form>
  );
}
