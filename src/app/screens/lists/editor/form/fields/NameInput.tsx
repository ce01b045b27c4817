import { useContext } from 'react';
import { useMessages } from '#app/language/index.ts';
import { isFieldName, renameField } from '#app/screens/lists/editor/document/fields.ts';
import { objectAt } from '#app/screens/lists/editor/document/json.ts';
import { renameQuestion } from '#app/screens/lists/editor/document/questions.ts';
import { FieldsPlace, pathName, useForm } from '../FormContext.ts';
import { KeyInput } from '../inputs/KeyInput.tsx';
import { formMessages } from '../messages.ts';
import { Row } from '../Row.tsx';

/** The name that everything else knows a field by, or a question. Changed, it changes every place that names it. */
export function NameInput({ name, isQuestion }: { name: string; isQuestion: boolean }) {
  const t = useMessages(formMessages);
  const { root, disabled, change, open } = useForm();
  const place = useContext(FieldsPlace);
  const problemOf = (typed: string) =>
    !isFieldName(typed)
      ? t('badName')
      : Object.hasOwn(objectAt(root, place), typed)
        ? t('takenName')
        : undefined;
  const take = (next: string) => {
    const form = document.activeElement?.closest('.bd-le-form');
    const isLeft = document.activeElement?.closest('.bd-le-key') === null;
    change((text) =>
      isQuestion ? renameQuestion(text, place, name, next) : renameField(text, name, next),
    );
    open(isQuestion ? pathName(place) : 'fields', next);
    // its entry is drawn anew under the new name: the focus stays where it was going
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const row = pathName([...place, next, isLeft ? 'type' : 'aliases']);
      form?.querySelector<HTMLElement>(`[data-path="${row}"] input`)?.focus();
    });
  };
  return (
    <Row
      path={[...place, name, 'aliases']}
      label={t('name')}
      {...(isQuestion ? {} : { help: t('nameHelp') })}
    >
      {({ id, describedBy }) => (
        <KeyInput
          id={id}
          describedBy={describedBy}
          value={name}
          disabled={disabled}
          problemOf={problemOf}
          onTake={take}
        />
      )}
    </Row>
  );
}
