import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import { ImageUpload } from '#app/widgets/upload/ImageUpload.tsx';
import { ContentDealType, SubmitType } from '#contract/codes.ts';
import { specialLabels } from '#contract/endpoints/special.ts';
import type { SpecialSettings } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { useEditing, useEditorPart, useFindings, useZoneHelp } from '../EditorContext.tsx';
import { GrowingText, TypedInput } from '../inspector/TypedInput.tsx';
import { Field } from '../kinds/Field.tsx';
import { fieldControl } from '../kinds/fieldControl.ts';
import { TimeInput } from '../time/TimeInput.tsx';
import { ColourInput } from './ColourInput.tsx';

const t = textsOf(locales.decorator.settings);

interface Label {
  id: string;
  name: string;
}

/** milliseconds after which labels are loaded again when the settings are opened; new labels are rare */
const freshFor = 60_000;
const none: readonly Label[] = [];

/** The labels to choose from. The page's present label is always among them, so that its name can be shown. */
function useLabels(): readonly Label[] {
  const own = useEditorPart((state) => state.settings.label);
  const { data: labels = none } = useQuery<readonly Label[]>({
    queryKey: ['special-labels'],
    staleTime: freshFor,
    // a failure is told once; the page can be edited without labels
    retry: false,
    retryOnMount: false,
    queryFn: async ({ signal }) => (await callEndpoint(specialLabels, {}, { signal })).data,
  });
  return own && !labels.some(({ id }) => id === own.id) ? [own, ...labels] : labels;
}

/** The page as a chat shows it when somebody shares its link: title, summary, icon. */
function ShareCard() {
  const product = textsOf(locales.shell.shell)('product');
  const title = useEditorPart(({ settings }) => settings.shareTitle || settings.name);
  const summary = useEditorPart(({ settings }) => settings.summary);
  const icon = useEditorPart(({ settings }) => settings.shareCover);
  return (
    <figure className="decoration-share">
      <figcaption className="bd-soft bd-small">{t('shareCard')}</figcaption>
      <div className="bd-grid bd-box decoration-share-bubble">
        <strong className="bd-clamp">{title || t('shareTitle')}</strong>
        <p className="bd-clamp bd-soft bd-tiny">{summary}</p>
        {icon ? <img src={icon} alt="" width={48} height={48} /> : <span aria-hidden="true" />}
        <small>{product}</small>
      </div>
    </figure>
  );
}

const optional: ReadonlySet<string> = new Set(['summary', 'label']);

type Setting = keyof SpecialSettings & keyof (typeof locales.decorator.settings)['zh-CN'];

/** The problem of a setting: after an attempt to publish any, before that only of settings changed here. */
function useSettingProblem(name: Setting): { error: string | undefined; touch: () => void } {
  const { settingProblems } = useEditing();
  const [touched, setTouched] = useState(false);
  const isOwn = ({ field }: { field: string }) => field === name;
  const found = useFindings(
    (findings) =>
      findings.find((finding) => finding.severity === 'error' && isOwn(finding))?.message,
  );
  const judged = useEditorPart(() =>
    touched ? settingProblems().find(isOwn)?.message : undefined,
  );
  return { error: found ?? judged, touch: () => setTouched(true) };
}

/**
 * One setting: its value, how to change it, and the label and message around its input. It is drawn again only when its
 * value changes.
 */
function useSetting<Name extends Setting>(name: Name) {
  const id = useId();
  const { store, readOnly } = useEditing();
  const value = useEditorPart((state) => state.settings[name]);
  const { error, touch } = useSettingProblem(name);
  const required = !optional.has(name);
  return {
    value,
    change(next: SpecialSettings[Name], typing = false) {
      const patch: Partial<SpecialSettings> = { [name]: next };
      store.dispatch({ type: 'change-settings', patch, typing });
      touch();
    },
    settle: () => store.dispatch({ type: 'settle' }),
    field: { label: t(name), path: name, htmlFor: id, error, required },
    input: { ...fieldControl(id, { required, error }), disabled: readOnly },
  };
}

/** The page's own settings with the rules of contract 5; each message stands below its input. */
export function SettingsForm() {
  return (
    <div>
      <TextSetting name="name" />
      <TextSetting name="summary" />
      <PictureSetting name="cover" />
      <TimeSetting name="startAt" />
      <TimeSetting name="endAt" />
      <LabelSetting />
      <ChoiceSetting name="submit" values={Object.values(SubmitType)} textOf={submitText} />
      <ChoiceSetting
        name="contentDealType"
        values={Object.values(ContentDealType)}
        textOf={dealText}
      />
      <ColourSetting />
      <PictureSetting name="shareCover" />
      <TextSetting name="shareTitle" />
      <ShareCard />
    </div>
  );
}

function TextSetting({ name }: { name: 'name' | 'summary' | 'shareTitle' }) {
  const { value, change, settle, field, input } = useSetting(name);
  const text = {
    ...input,
    value,
    count: counted(specialLimits[name]),
    onBlur: settle,
    onChange: (text: string) => change(text, true),
  };
  return (
    <Field {...field}>
      {name === 'summary' ? (
        <GrowingText {...text} lines={{ minRows: 2, maxRows: 5 }} />
      ) : (
        <TypedInput {...text} />
      )}
    </Field>
  );
}

function PictureSetting({ name }: { name: 'cover' | 'shareCover' }) {
  const { value, change, field, input } = useSetting(name);
  return (
    <Field {...field}>
      <ImageUpload
        value={value ? [value] : []}
        maximum={1}
        continues
        disabled={input.disabled}
        aria-label={field.label}
        onChange={([address = '']) => change(address)}
      />
    </Field>
  );
}

function TimeSetting({ name }: { name: 'startAt' | 'endAt' }) {
  const { value, change, field, input } = useSetting(name);
  return (
    <Field {...field} lasting={[t(`${name}Rule`), useZoneHelp()].filter(Boolean).join(' · ')}>
      <TimeInput
        {...input}
        place={`page ${name}`}
        value={value}
        isEnd={name === 'endAt'}
        placeholder={t('timePlaceholder')}
        onChange={change}
      />
    </Field>
  );
}

function LabelSetting() {
  const { value, change, field, input } = useSetting('label');
  const labels = useLabels();
  return (
    <Field {...field}>
      <Select
        {...input}
        value={value?.id}
        allowClear
        showSearch
        optionFilterProp="label"
        placeholder={t('labelPlaceholder')}
        options={labels.map((label) => ({ value: label.id, label: label.name }))}
        onChange={(id: string | undefined) =>
          change(labels.find((label) => label.id === id) ?? null)
        }
      />
    </Field>
  );
}

const submitText = (value: SubmitType) => `submit${value}` as const;
const dealText = (value: ContentDealType) => `deal${value}` as const;

function ChoiceSetting<Name extends 'submit' | 'contentDealType'>({
  name,
  values,
  textOf,
}: {
  name: Name;
  values: readonly SpecialSettings[Name][];
  textOf: (value: SpecialSettings[Name]) => keyof (typeof locales.decorator.settings)['zh-CN'];
}) {
  const { value, change, field, input } = useSetting(name);
  // one is always chosen; antd puts the state on the box around as well, whose role has none
  const { 'aria-required': _, ...control } = input;
  return (
    <Field {...field}>
      <Select<SpecialSettings[Name]>
        {...control}
        value={value}
        options={values.map((one) => ({ value: one, label: t(textOf(one)) }))}
        onChange={(next) => change(next)}
      />
    </Field>
  );
}

function ColourSetting() {
  const { value, change, settle, field, input } = useSetting('bgColor');
  return (
    <Field {...field}>
      <ColourInput
        id={input.id}
        disabled={input.disabled}
        aria-describedby={input['aria-describedby']}
        value={value}
        onChange={(colour) => change(colour, true)}
        onSettle={settle}
      />
    </Field>
  );
}
