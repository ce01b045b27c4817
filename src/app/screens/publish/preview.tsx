import { type ReactNode, useMemo } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { useSession } from '#app/session/useSession.ts';
import { StillSurroundings } from '#app/widgets/StillSurroundings.tsx';
import { defaultSpecialColour } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import type { ReadAuthor } from '#page/content/content.ts';
import { readTime } from '#page/content/time.ts';
import { PageSheet } from '#page/SpecialPage.tsx';
import '#page/page.css';
import '#page/content/content.css';

const t = textsOf(locales.publish.publish);

/** What readers will see of a writing, drawn by the readers' page in the frame of a phone. */
export function Phone({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  return (
    <aside className="bd-preview" aria-label={t('preview')}>
      <h2 className="bd-soft bd-small">{t('preview')}</h2>
      <div className="bd-ground bd-phone">
        <StillSurroundings>
          <PageSheet bgColor={defaultSpecialColour} scheme="light">
            {isEmpty ? <p className="bd-preview-empty">{t('previewEmpty')}</p> : children}
          </PageSheet>
        </StillSurroundings>
      </div>
    </aside>
  );
}

export const noFigures = {};

/** The author as readers will see them, with the time of a publication now or as planned. */
export function useByline(publishAt: string | null): {
  author: ReadAuthor;
  time: { instant: string; text: string };
} {
  const { name, avatar } = useSession();
  const { language } = useLanguage();
  return useMemo(() => {
    const now = new Date();
    const planned = publishAt === null ? undefined : new Date(publishAt);
    const instant = planned && !Number.isNaN(planned.getTime()) ? planned : now;
    return {
      author: { nickname: name, avatar },
      // a planned one is shown as just published
      time: readTime(instant.toISOString(), instant, language),
    };
  }, [name, avatar, language, publishAt]);
}
