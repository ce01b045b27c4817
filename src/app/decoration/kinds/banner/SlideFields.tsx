import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { ImageUpload } from '#app/widgets/upload/ImageUpload.tsx';
import { LinkType } from '#contract/codes.ts';
import type { BannerItem } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import { ContentPicker } from '../ContentPicker.tsx';
import { recordTitle } from '../contents.ts';
import { Field } from '../Field.tsx';
import { offeredLinks, type PickedLink, pickedLinks, targetOf } from './links.ts';
import { messages } from './messages.ts';
import { rememberTitle, useTargetTitle } from './targetTitles.ts';

interface SlideFieldsProps {
  slide: BannerItem;
  /** counted from 1 */
  position: number;
  readOnly: boolean;
  problems: readonly Problem[];
  onChange: (patch: Partial<BannerItem>, typing?: boolean) => void;
  onSettle: () => void;
}

/** One slide: picture, title, subtitle and what it links to. */
export function SlideFields({
  slide,
  position,
  readOnly,
  problems,
  onChange,
  onSettle,
}: SlideFieldsProps) {
  const t = useMessages(messages);
  const id = useId();
  const errorOf = (field: string) =>
    problems.find((problem) => problem.field.endsWith(`.${field}`))?.message;
  const text = (field: 'title' | 'subTitle' | 'linkUrl', maxLength: number) => ({
    id: `${id}-${field}`,
    value: slide[field],
    maxLength,
    disabled: readOnly,
    onBlur: onSettle,
    onChange: (event: { target: { value: string } }) =>
      onChange({ [field]: event.target.value }, true),
  });
  const picked = pickedLinks[slide.linkType];
  return (
    <fieldset className="decoration-slide">
      <legend>{t('slide', { position })}</legend>
      <Field label={t('cover')} error={errorOf('cover')} required>
        <ImageUpload
          value={slide.cover ? [slide.cover] : []}
          maximum={1}
          continues
          disabled={readOnly}
          aria-label={t('cover')}
          onChange={([cover = '']) => onChange({ cover })}
        />
        <CoverAddress
          value={slide.cover}
          disabled={readOnly}
          onChange={(cover) => onChange({ cover })}
        />
      </Field>
      <Field label={t('title')} htmlFor={`${id}-title`}>
        <Input {...text('title', 200)} />
      </Field>
      <Field label={t('subTitle')} htmlFor={`${id}-subTitle`}>
        <Input {...text('subTitle', 200)} />
      </Field>
      <Field label={t('linkType')} htmlFor={`${id}-linkType`}>
        <Select
          id={`${id}-linkType`}
          value={slide.linkType}
          disabled={readOnly}
          onChange={(linkType: LinkType) =>
            onChange({ linkType, contentId: '', contentType: undefined, linkUrl: '' })
          }
          options={offeredLinks.map((value) => ({ value, label: t(`link${value}`) }))}
        />
      </Field>
      {slide.linkType === LinkType.custom && (
        <Field label={t('linkUrl')} htmlFor={`${id}-linkUrl`} error={errorOf('linkUrl')}>
          <Input {...text('linkUrl', 2_000)} placeholder={t('linkUrlPlaceholder')} />
        </Field>
      )}
      {picked && (
        <Target
          slide={slide}
          link={picked}
          readOnly={readOnly}
          error={errorOf('contentId')}
          onChange={onChange}
        />
      )}
    </fieldset>
  );
}

interface TargetProps {
  slide: BannerItem;
  link: PickedLink;
  readOnly: boolean;
  error: string | undefined;
  onChange: (patch: Partial<BannerItem>) => void;
}

/** The record that a slide links to, and the picker to choose it. */
function Target({ slide, link, readOnly, error, onChange }: TargetProps) {
  const t = useMessages(messages);
  const [open, setOpen] = useState(false);
  const title = useTargetTitle(slide);
  return (
    <Field label={t(`link${slide.linkType}`)} error={error} required>
      <div className="decoration-target">
        <span>
          {slide.contentId ? t('chosen', { title: title || slide.contentId }) : t('notChosen')}
        </span>
        {!readOnly && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t(slide.contentId ? 'change' : 'pick')}
          </Button>
        )}
      </div>
      <ContentPicker
        resource={link.resource}
        open={open}
        maximum={1}
        selected={slide.contentId ? [{ id: slide.contentId, title }] : []}
        onCancel={() => setOpen(false)}
        onConfirm={([record]) => {
          setOpen(false);
          const target = targetOf(record, link);
          if (!target) return;
          rememberTitle(target, recordTitle(record));
          onChange(target);
        }}
      />
    </Field>
  );
}

/** An address typed by hand; it counts when the input is left, so that no half address is drawn. */
function CoverAddress({
  value,
  disabled,
  onChange,
}: {
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  const t = useMessages(messages);
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const commit = () => {
    const address = draft?.trim();
    setDraft(undefined);
    if (address !== undefined && address !== value && isPictureAddress(address)) onChange(address);
  };
  return (
    <Input
      className="decoration-address"
      size="small"
      aria-label={t('coverAddress')}
      placeholder={t('coverPlaceholder')}
      value={draft ?? value}
      disabled={disabled}
      status={draft !== undefined && !isPictureAddress(draft.trim()) ? 'error' : ''}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}

const isPictureAddress = (address: string): boolean =>
  address === '' || /^(https?:\/\/|\/(?!\/))\S+$/i.test(address);
