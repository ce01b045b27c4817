import { AutoComplete, Input } from 'antd';
import { createContext, useContext } from 'react';
import { textsOf } from '#app/language/index.ts';
import type { AnswerPlace } from '#app/screens/lists/editor/document/answerPlaces.ts';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { locales } from '#locales/index.ts';
import { optionsOf } from '../controls.tsx';
import { type InputProps, pathName, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { usePut } from './usePut.ts';

const t = textsOf(locales.listEditor.form);

/** What was seen in the answer of a source, to choose from. */
export const AnswerPlaces = createContext<readonly AnswerPlace[]>([]);

/** Edits a path into an answer, with the places that a tried answer has. The empty path is the answer itself. */
export function PathInput({ path, label, help }: InputProps) {
  const { root } = useForm();
  const put = usePut();
  const places = useContext(AnswerPlaces);
  const value = valueAt(root, path);
  const whole = t('wholeAnswer');
  const shown = value === '' ? whole : typeof value === 'string' ? value : '';
  // all of them, until somebody types another one
  const isChosen = value === '' || places.some((place) => place.path === value);
  const offered = places
    .filter((place) => isChosen || place.path.includes(shown))
    .map((place) => ({
      value: place.path || whole,
      label: place.path || whole,
      name: place.rows === undefined ? (place.value ?? '') : t('rowsSeen', { count: place.rows }),
    }));
  const answer = offered.some((one) => one.value === whole) ? [] : [{ value: whole, label: whole }];
  const type = (next: string | undefined) =>
    put(path, next === whole ? '' : next || undefined, pathName(path));
  return (
    <Row path={path} label={label} help={help}>
      {({ size, ...control }) => (
        <AutoComplete
          {...control}
          {...(size ? { size } : {})}
          value={shown}
          options={optionsOf([...answer, ...offered]).options}
          popupMatchSelectWidth={false}
          onChange={type}
        >
          <Input
            className="bd-le-mono"
            placeholder={help?.default ?? ''}
            {...(size ? { size } : {})}
          />
        </AutoComplete>
      )}
    </Row>
  );
}
