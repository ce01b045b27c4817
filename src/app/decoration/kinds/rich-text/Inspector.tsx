import { ExpandAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { loadedLater } from '#app/decoration/loadedLater.tsx';
import { useIsOnPage } from '#app/decoration/texts/onPage.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { isLeaving } from '#app/widgets/rich-text/leaving.ts';
import type { ComponentType } from '#contract/codes.ts';
import { richTextLength } from '#contract/limits.ts';
import { measuredHtml } from '#contract/richText.ts';
import { textProblem } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { ContentsSection } from '../ContentsSection.tsx';
import { Warnings } from '../Field.tsx';
import { useInputs } from '../found.ts';
import type { InspectorProps } from '../kind.ts';
import { contractProblems } from '../shared.ts';

const t = textsOf(locales.decorator.richText);

// the text editor is larger than the rest of the decorator: it is loaded when a rich text is selected
const Writing = loadedLater(() => import('#app/widgets/rich-text/RichText.tsx'));

/** Heights of the empty text, in pixels: in the inspector and in the large window. */
const heights = { beside: 240, large: 440 } as const;

/** Edits a rich text in the inspector or in a large window; both show the same text. */
export function RichTextInspector(props: InspectorProps<typeof ComponentType.richText>) {
  const { component, onChange } = props;
  const { readOnly, problems, onSettle } = useInputs();
  const { language } = useLanguage();
  const [large, setLarge] = useState(false);
  const isOnPage = useIsOnPage(component.uuid);
  const [pending, setPending] = useState(0);
  const [item] = component.contents;
  const html = item?.content ?? '';
  const judged = textProblem(measuredHtml(html), { maximum: richTextLength })
    ? contractProblems(component, language)
    : problems;
  const error = judged.find(({ field }) => field === 'contents.0.content')?.message;
  const editor = (minimumHeight: number) => (
    <Writing>
      {({ default: RichText }) => (
        <RichText
          aria-label={t('text')}
          value={html}
          disabled={readOnly}
          invalid={error !== undefined}
          placeholder={t('placeholder')}
          minimumHeight={minimumHeight}
          onPendingChange={setPending}
          onBlur={onSettle}
          onChange={(content) =>
            onChange(
              ({ contents: [first] }) => ({
                contents: [{ uuid: first?.uuid ?? newUuid(), content }],
              }),
              true,
            )
          }
        />
      )}
    </Writing>
  );
  const close = () => {
    setLarge(false);
    onSettle();
  };
  return (
    <>
      <ContentsSection>
        <div className="decoration-rich-text" data-field="contents.0.content">
          {!readOnly && !isOnPage && (
            <div className="bd-flex bd-end decoration-rich-text-head">
              <Button
                size="small"
                type="text"
                icon={<ExpandAltOutlined />}
                onClick={() => setLarge(true)}
              >
                {t('large')}
              </Button>
            </div>
          )}
          {large || isOnPage ? (
            <p className="decoration-rich-text-room">{t(large ? 'elsewhere' : 'onPage')}</p>
          ) : (
            editor(heights.beside)
          )}
          {error !== undefined && (
            <p className="decoration-problem" role="alert">
              {error}
            </p>
          )}
          <Warnings path="contents.0.content" />
          {pending > 0 && <p role="status">{t('pending', { count: pending })}</p>}
        </div>
      </ContentsSection>
      {large && (
        <FullscreenDialog
          open
          title={component.title || component.name}
          onCancel={close}
          // Escape also closes the editor's menus
          keyboard={false}
          modalRender={(dialog) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: hears what the inputs within have left
            <div onKeyDown={(event) => isLeaving(event) && close()}>{dialog}</div>
          )}
          footer={
            <Button type="primary" onClick={close}>
              {t('done')}
            </Button>
          }
        >
          {editor(heights.large)}
        </FullscreenDialog>
      )}
    </>
  );
}
