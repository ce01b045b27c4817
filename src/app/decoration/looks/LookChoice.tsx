import { useEffect, useId, useMemo, useState } from 'react';
import { useLanguage } from '#app/language/index.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { type AutomaticComponent, isAutomaticComponent } from '#contract/special.ts';
import { useAutomatic } from '../kinds/automatic/useAutomatic.ts';
import { Field } from '../kinds/Field.tsx';
import { useInputs } from '../kinds/found.ts';
import { Miniature } from './Miniature.tsx';
import { shownSmall } from './shownSmall.ts';

interface LookChoiceProps<Value extends number> {
  label: string;
  /** the key of the component that is chosen */
  path: 'showType' | 'styleType';
  component: SpecialComponent;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of the looks of a component, each drawn small with what the component holds; arrow keys choose. */
export function LookChoice<Value extends number>(props: LookChoiceProps<Value>) {
  const { component } = props;
  return isAutomaticComponent(component) ? (
    <AutomaticLooks {...props} component={component} />
  ) : (
    <Looks {...props} drawn={component} />
  );
}

function AutomaticLooks<Value extends number>(
  props: LookChoiceProps<Value> & { component: AutomaticComponent },
) {
  const { component } = props;
  const { items } = useAutomatic(component);
  const drawn = useMemo(() => ({ ...component, contents: [...(items ?? [])] }), [component, items]);
  return <Looks {...props} drawn={drawn} />;
}

/** milliseconds without a change until the drawings follow it */
const pause = 500;

function Looks<Value extends number>(props: LookChoiceProps<Value> & { drawn: SpecialComponent }) {
  const { label, path, component, drawn, options, onChange } = props;
  const { readOnly } = useInputs();
  const name = useId();
  // keys are not to wait for the drawings
  const [settled, setSettled] = useState(drawn);
  useEffect(() => {
    const later = setTimeout(() => setSettled(drawn), pause);
    return () => clearTimeout(later);
  }, [drawn]);
  return (
    <Field label={label} path={path}>
      <div className="bd-grid bd-gap-8 decoration-styles" role="radiogroup" aria-label={label}>
        {options.map(({ value, label: text }) => (
          <label
            key={value}
            className="bd-anchor bd-grid bd-gap-4 bd-edged bd-small decoration-style"
          >
            <input
              type="radio"
              name={name}
              checked={component[path] === value}
              disabled={readOnly}
              onChange={() => onChange(value)}
            />
            <Drawing of={settled} path={path} value={value} />
            {text}
          </label>
        ))}
      </div>
    </Field>
  );
}

function Drawing({ of, path, value }: { of: SpecialComponent; path: string; value: number }) {
  const { language } = useLanguage();
  const components = useMemo(
    () => shownSmall(of, { [path]: value }, language),
    [of, path, value, language],
  );
  return <Miniature components={components} />;
}
