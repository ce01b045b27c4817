import { Alert, Button } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { afterPaint } from '#app/widgets/afterPaint.ts';
import type { KindEditorProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import type { Contents } from '#page/adding/contents.ts';

const t = textsOf(locales.decorator.inspector);

/**
 * Says how the values of a kind are edited, in the inspector. Values that the schema refuses, such as those of a former
 * version of the extension, are not handed on: people are told, and may begin anew.
 *
 * @example
 * export default defineEditor(contents, ({ values, onChange, readOnly }) => (
 *   <input value={values.text} disabled={readOnly} onChange={({ target }) => onChange({ text: target.value }, true)} />
 * ));
 */
export function defineEditor<Values>(
  contents: Contents<Values>,
  Editor: ComponentType<KindEditorProps<Values>>,
): ComponentType<KindEditorProps<unknown>> {
  return function Read({ values: given, ...props }: KindEditorProps<unknown>) {
    const [typed, setTyped] = useState<{ readonly values: Values }>();
    // the inputs show each key at once, the page follows after that was painted, and then they show the page's values again
    useEffect(
      () => (typed === undefined ? undefined : afterPaint(() => setTyped(undefined))),
      [typed],
    );
    const change = (changed: Values, typing?: boolean) => {
      setTyped({ values: changed });
      props.onChange(changed, typing);
    };
    const values = typed === undefined ? contents.read(given) : typed.values;
    if (values !== undefined) return <Editor {...props} values={values} onChange={change} />;
    return (
      <Alert
        type="warning"
        showIcon
        message={t('valuesUnreadable')}
        action={
          !props.readOnly && (
            <Button size="small" onClick={() => props.onChange(contents.initial)}>
              {t('beginAnew')}
            </Button>
          )
        }
      />
    );
  };
}
