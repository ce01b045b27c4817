import { useId, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { same } from '#app/widgets/draft/merge.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import type { InputProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { UnknownWidget } from '../cells/Cell.tsx';
import { findInput, fits } from '../fields/inputs.ts';
import '../values/values.css';

const t = textsOf(locales.forms.value);

/**
 * The input of a field by its widget or type; an unknown widget shows an error in its place. A value of another type
 * (from a foreign service) is shown with a remark, and stays until somebody changes it.
 */
export function FieldInput(props: InputProps) {
  const { field, value } = props;
  const note = useId();
  const [first] = useState(value);
  const Content = findInput(field);
  if (!Content) return <UnknownWidget name={field.widget ?? field.type} />;
  const isUnfit = !fits(field, value) && same(first, value);
  const described = props['aria-describedby'];
  return (
    <>
      <Later fallback={<span className="bd-input-bone" />}>
        <Content
          {...props}
          {...(isUnfit
            ? { 'aria-describedby': described === undefined ? note : `${described} ${note}` }
            : {})}
        />
      </Later>
      {isUnfit && (
        <small id={note} className="bd-breaks bd-soft bd-warning bd-tiny bd-input-note">
          {t('kept', { value: shortText(value) })}
        </small>
      )}
    </>
  );
}

/** characters of a value that does not fit */
const shownLength = 60;

function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
