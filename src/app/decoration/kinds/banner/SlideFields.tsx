import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useTyped } from '#app/decoration/inspector/TypedInput.tsx';
import { loadedLater } from '#app/decoration/loadedLater.tsx';
import { textsOf } from '#app/language/index.ts';
import { useTextProblem } from '#app/widgets/fields/useTextProblem.ts';
import { isLink } from '#contract/addresses.ts';
import { LinkType } from '#contract/codes.ts';
import type { BannerItem } from '#contract/entities/special.ts';
import { specialItemLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { ContentPicker } from '../ContentPicker.tsx';
import { recordTitle } from '../contents.ts';
import { Field } from '../Field.tsx';
import { useInputs } from '../found.ts';
import type { ItemInputs } from '../ItemPanels.tsx';
import { PictureFields } from '../PictureFields.tsx';
import { readRecord } from '../recordDetails.ts';
import { loadRecordLink } from '../recordPicker.ts';
import { offeredLinks, type PickedLink, pickedLinkOf, targetOf } from './links.ts';

const t = textsOf(locales.decorator.banner);
const say = textsOf(locales.decorator.special);

const titleKey = ({ contentType, contentId }: { contentType?: number; contentId: string }) => [
  'special-target',
  contentType,
  contentId,
];

/** The title of the record that a slide links to, which stores only the id; empty until it is known. Asked for once. */
function useTargetTitle({ linkType, contentType, contentId }: BannerItem): string {
  const { data = '' } = useQuery({
    queryKey: titleKey({ contentType: contentType ?? 0, contentId }),
    enabled: linkType !== LinkType.custom && contentType !== undefined && contentId !== '',
    // the id is shown instead; the next mount asks again
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => recordTitle(await readRecord(contentType ?? 0, contentId)),
  });
  return data;
}

const Link = loadedLater(loadRecordLink);

interface SlideFieldsProps extends ItemInputs<BannerItem> {
  slide: BannerItem;
  /** name of the component, for what is said of the slide */
  component: string;
}

/** One slide: picture, title, subtitle and what it links to. */
export function SlideFields({ slide, component, ...inputs }: SlideFieldsProps) {
  const { index, path, onChange } = inputs;
  const { readOnly } = useInputs();
  const id = useId();
  const picked = pickedLinkOf(slide.linkType);
  return (
    <>
      <PictureFields item={slide} inputs={inputs} t={t} required />
      <Field label={t('linkType')} htmlFor={id} path={`${path}.linkType`}>
        <Select
          id={id}
          value={slide.linkType}
          disabled={readOnly}
          onChange={(linkType: LinkType) =>
            onChange({ linkType, contentId: '', contentType: undefined, linkUrl: '' })
          }
          options={offeredLinks.map((value) => ({ value, label: t(`link${value}`) }))}
        />
      </Field>
      {picked ? (
        <Target slide={slide} link={picked} path={`${path}.contentId`} onChange={onChange} />
      ) : (
        <CustomAddress
          value={slide.linkUrl}
          values={{ name: component, position: index + 1 }}
          path={`${path}.linkUrl`}
          onChange={(linkUrl) => onChange({ linkUrl }, true)}
        />
      )}
    </>
  );
}

interface CustomAddressProps {
  value: string;
  /** the names of the slide in the contract's sentence */
  values: { name: string; position: number };
  path: string;
  onChange: (address: string) => void;
}

/** An address typed by the person (contract 5: http, https, mailto, tel); checked when the input is left. */
function CustomAddress(props: CustomAddressProps) {
  const { value, values, path, onChange } = props;
  const { readOnly, onSettle } = useInputs();
  const tooLong = useTextProblem();
  const id = useId();
  const text = useTyped(value, onChange);
  const [typing, setTyping] = useState(false);
  const wrong = !typing && text.value !== '' && !isLink(text.value);
  return (
    <Field
      label={t('linkUrl')}
      htmlFor={id}
      path={path}
      error={
        tooLong(t('linkUrl'), text.value, { maximum: specialItemLimits.written.linkUrl }) ??
        (wrong ? say('linkInvalid', values) : typing ? null : undefined)
      }
    >
      <Input
        id={id}
        value={text.value}
        disabled={readOnly}
        placeholder={t('linkUrlPlaceholder')}
        onChange={(event) => {
          setTyping(true);
          text.onChange(event);
        }}
        onBlur={() => {
          setTyping(false);
          const address = text.value.trim();
          if (address !== text.value) onChange(address);
          onSettle();
        }}
      />
      {!readOnly && (
        <Link>
          {({ RecordLink }) => (
            <RecordLink
              disabled={readOnly}
              onPick={(address) => {
                onChange(address);
                onSettle();
              }}
            />
          )}
        </Link>
      )}
    </Field>
  );
}

interface TargetProps {
  slide: BannerItem;
  link: PickedLink;
  path: string;
  onChange: (patch: Partial<BannerItem>) => void;
}

/** The record that a slide links to, with its picker. */
function Target({ slide, link, path, onChange }: TargetProps) {
  const { readOnly } = useInputs();
  const [open, setOpen] = useState(false);
  const title = useTargetTitle(slide);
  const queries = useQueryClient();
  return (
    <Field label={t(`link${slide.linkType}`)} path={path} required>
      <div className="bd-row bd-spread decoration-target">
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
        label={t(`link${slide.linkType}`)}
        fixed={link.fixed}
        open={open}
        maximum={1}
        selected={slide.contentId ? [{ id: slide.contentId, title }] : []}
        onCancel={() => setOpen(false)}
        onConfirm={([record]) => {
          setOpen(false);
          const target = targetOf(record, link);
          if (!target) return;
          queries.setQueryData(titleKey(target), recordTitle(record));
          onChange(target);
        }}
      />
    </Field>
  );
}
