import type { ReactNode } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { useInputs } from './found.ts';

const t = textsOf(locales.decorator.inspector);

interface ContentsSectionProps {
  /** how many items there are; with `maximum`, how many are allowed. Without them no count is shown */
  count?: number;
  maximum?: number;
  children: ReactNode;
}

/** What a component holds: its heading with the count against the limit, and what is wrong with the whole of it. */
export function ContentsSection({ count, maximum, children }: ContentsSectionProps) {
  const own = useInputs().problems.filter(({ field }) => field === 'contents');
  return (
    <div className="decoration-contents" data-field="contents" tabIndex={-1}>
      <h3>
        {t('contents')}
        {count !== undefined && maximum !== undefined && (
          <span className="bd-soft bd-digits decoration-count">
            {t('counted', { count, maximum })}
          </span>
        )}
      </h3>
      {own.map(({ code, message }) => (
        <p key={code} className="decoration-problem" role="alert">
          {message}
        </p>
      ))}
      {children}
    </div>
  );
}
