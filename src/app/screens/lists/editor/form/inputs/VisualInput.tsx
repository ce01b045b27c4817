import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { Row } from '../Row.tsx';
import { JsonInput } from './JsonInput.tsx';
import type { InputAt } from './usePut.ts';

interface VisualInputProps extends InputAt {
  /** whether the parts can show what stands there; what they cannot is written as JSON */
  readonly fits: boolean;
  /** beside the switch to JSON */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** An object of the document by parts that a person can see, or as JSON where a person wants it so. */
export function VisualInput({ path, label, help, fits, tools, children }: VisualInputProps) {
  const t = useMessages(formMessages);
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
        <div id={id} role="group" aria-label={label} className="bd-le-visual">
          {children}
          {isThere && (
            <div className="bd-le-condition-tools">
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
