import { Input } from 'antd';
import { defineEditor, InspectorField, textsOf } from 'bookdesk/app';
import { useId } from 'react';
import contents from '../contents.ts';
import { messages } from '../messages.ts';

const t = textsOf(messages);

/** What happens, and when. */
export default defineEditor(contents, ({ values, onChange, onSettle, readOnly, problems }) => {
  const id = useId();
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  return (
    <>
      <InspectorField
        label={t('what')}
        htmlFor={`${id}-what`}
        help={t('whatHelp')}
        error={errorOf('what')}
      >
        <Input
          id={`${id}-what`}
          value={values.what}
          maxLength={60}
          disabled={readOnly}
          onBlur={onSettle}
          onChange={({ target }) => onChange({ ...values, what: target.value }, true)}
        />
      </InspectorField>
      <InspectorField
        label={t('until')}
        htmlFor={`${id}-until`}
        path="contents.0.values.until"
        required
        help={t('untilHelp')}
        error={errorOf('until')}
      >
        <Input
          id={`${id}-until`}
          type="datetime-local"
          value={values.until.slice(0, 16)}
          disabled={readOnly}
          onBlur={onSettle}
          onChange={({ target }) =>
            onChange({ ...values, until: target.value === '' ? '' : `${target.value}:00` }, true)
          }
        />
      </InspectorField>
    </>
  );
});
