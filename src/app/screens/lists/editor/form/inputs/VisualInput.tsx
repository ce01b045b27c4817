import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { locales } from '#locales/index.ts';
import { type InputAt, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { JsonInput } from './JsonInput.tsx';

const t = textsOf(locales.listEditor.form);

interface VisualInputProps extends InputAt {
  /** whether the visual input can show the present value; if not, it is edited as JSON */
  readonly fits: boolean;
  /** shown beside the switch to JSON */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** Edits an object of the document visually, or as JSON if the person prefers. */
export function VisualInput({ path, label, help, fits, tools, children }: VisualInputProps) {
  const { root } = useForm();
  const [asJson, setAsJson] = useState(false);
  const isThere = valueAt(root, path) !== undefined;
  if (isThere && (asJson || !fits))
    return (
      <div>
        <JsonInput path={path} label={label} help={help} />
        {fits && (
          <Button type="link" size="small" onClick={() => setAsJson(false)}>
            {t('asForm')}
          </Button>
        )}
      </div>
    );
  return (
    <Row path={path} label={label} help={help} whole>
      {({ id }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by the label above it
        <div
          id={id}
          role="group"
          aria-label={label}
          className="bd-grid bd-gap-6 bd-shrink bd-le-visual"
        >
          {children}
          {isThere && (
            <div className="bd-row bd-wrap bd-gap-4">
              {tools}
              <Button size="small" type="link" onClick={() => setAsJson(true)}>
                {t('asJson')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Row>
  );
}
