import { Input } from 'antd';
import { pruneValue, setValue } from '#app/screens/lists/editor/document/edits.ts';
import { objectAt, textAt } from '#app/screens/lists/editor/document/json.ts';
import {
  defaultLanguage,
  isChinese,
  type Language,
  languageNames,
  languages,
} from '#contract/language.ts';
import { type InputProps, pathName, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';

/** `简`, `繁`, `EN` */
const shortName = (language: Language): string =>
  isChinese(language) ? languageNames[language].slice(0, 1) : language.slice(0, 2).toUpperCase();

/** Edits a text in every language. An optional text is removed when all are empty. */
export function LocalizedInput({ path, label, help, of }: InputProps) {
  const { root, change } = useForm();
  const type = (language: string, text: string) => {
    const next = { ...objectAt(root, path), [language]: text };
    const isEmpty = languages.every((code) => !textAt(next, [code]));
    change(
      (now) => {
        if (isEmpty && of.isOptional) return pruneValue(now, path);
        const isNew = Object.keys(objectAt(root, path)).length === 0;
        const begun = isNew ? setValue(now, path, { [defaultLanguage]: '' }) : now;
        // the default language is required; without another one, people read that
        return text === '' && language !== defaultLanguage
          ? pruneValue(begun, [...path, language])
          : setValue(begun, [...path, language], text);
      },
      pathName([...path, language]),
    );
  };
  return (
    <Row path={path} label={label} help={help} whole>
      {({ id, ...control }) => (
        <div className="bd-grid bd-gap-8 bd-le-localized">
          {languages.map((code, index) => (
            <Input
              key={code}
              {...control}
              id={index === 0 ? id : `${id}-${code}`}
              aria-label={`${label} · ${languageNames[code]}`}
              lang={code}
              title={textAt(root, [...path, code])}
              prefix={<span className="bd-faint bd-tiny bd-le-language">{shortName(code)}</span>}
              value={textAt(root, [...path, code])}
              onChange={(event) => type(code, event.target.value)}
            />
          ))}
        </div>
      )}
    </Row>
  );
}
