import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Tooltip } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { type ComponentType, LinkType, ShowType, StyleType } from '#contract/codes.ts';
import type { BannerItem } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { BasicFields } from '../BasicFields.tsx';
import type { InspectorProps } from '../kind.ts';
import { inspectorMessages } from '../messages.ts';
import { SortableRows } from '../SortableRows.tsx';
import { newUuid } from '../shared.ts';
import { SlideFields } from './SlideFields.tsx';

export const showTypes = [ShowType.carousel, ShowType.single] as const;
export const styleTypes = [
  StyleType.fill,
  StyleType.leaveAnEdge,
  StyleType.arcSliding,
  StyleType.bigPictures,
] as const;

const newSlide = (): BannerItem => ({
  uuid: newUuid(),
  title: '',
  subTitle: '',
  cover: '',
  linkType: LinkType.custom,
  contentId: '',
  linkUrl: '',
});

/** The slides of a banner, each with picture, texts and link. */
export function BannerInspector({
  component,
  onChange,
  onSettle,
  readOnly,
  problems,
}: InspectorProps<typeof ComponentType.banner>) {
  const t = useMessages(inspectorMessages);
  const slides = component.contents;
  const maximum = specialLimits.itemsPerComponent;
  const full = slides.length >= maximum;
  const problem = problems.find(({ field }) => field === 'contents');
  const setSlide = (uuid: string, patch: Partial<BannerItem>, typing?: boolean) =>
    onChange(
      ({ contents }) => ({
        contents: contents.map((slide) => (slide.uuid === uuid ? { ...slide, ...patch } : slide)),
      }),
      typing,
    );
  return (
    <Form layout="vertical" component="div">
      <div className="decoration-contents">
        <h3>
          {t('contents')}
          <span className="decoration-count">
            {t('counted', { count: slides.length, maximum })}
          </span>
        </h3>
        {problem && (
          <p className="decoration-problem" role="alert">
            {problem.message}
          </p>
        )}
        <SortableRows
          items={slides}
          nameOf={(slide) => slide.title}
          readOnly={readOnly}
          onChange={(contents) => onChange({ contents: [...contents] })}
        >
          {(slide, index) => (
            <SlideFields
              slide={slide}
              position={index + 1}
              readOnly={readOnly}
              problems={problems.filter(({ field }) => field.startsWith(`contents.${index}.`))}
              onChange={(patch, typing) => setSlide(slide.uuid, patch, typing)}
              onSettle={onSettle}
            />
          )}
        </SortableRows>
        {!readOnly && (
          <Tooltip title={full ? t('full', { maximum }) : ''}>
            <Button
              type="dashed"
              block
              icon={<PlusOutlined />}
              disabled={full}
              onClick={() => onChange({ contents: [...slides, newSlide()] })}
            >
              {t('addSlide')}
            </Button>
          </Tooltip>
        )}
      </div>
      <BasicFields {...{ component, showTypes, styleTypes, onChange, onSettle, readOnly }} />
    </Form>
  );
}
