import { InputNumber } from 'antd';
import { lazy, useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { Field } from '#app/widgets/fields/Field.tsx';
import { SelectField } from '#app/widgets/fields/SelectField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { Later } from '#app/widgets/later/Later.tsx';
import type { SourceDetail } from '#contract/endpoints/sources.ts';
import {
  defaultLanguage,
  hasText,
  type Language,
  languageNames,
  languages,
  message,
} from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { PageConvention } from '#schema/source/convention.ts';
import { conventionNames, conventions } from '#schema/source/conventions/index.ts';
import { type SourceDefinition, sourceLimits } from '#schema/source/meta.ts';
import type { AnswerPlace } from '../editor/document/answerPlaces.ts';
import { objectAt, textAt, valueAt } from '../editor/document/json.ts';
import type { PlacedFinding } from '../editor/document/places.ts';
import { type ChangeText, SecretInput, UnusedSecrets } from './SecretInput.tsx';
import {
  kindOf,
  kinds,
  otherKeys,
  withAddress,
  withKind,
  withLimit,
  withText,
} from './sourceText.ts';

const t = textsOf(locales.sources.sources);
const titleOf = textsOf(locales.sources.conventions);

type Convention = (typeof conventionNames)[number];

/** The parameters by which a page is asked for. */
function pageIn(page: PageConvention): string {
  if (page.by === 'next') return page.address ?? 'Link';
  if (page.by === 'cursor') return page.cursor;
  if (page.by !== 'number' && page.by !== 'offset') return '';
  const first = page.by === 'offset' ? page.offset : page.number;
  const start = page.by === 'number' && page.first === 0 ? ' (0…)' : '';
  return [`${first}${start}`, page.size].filter(Boolean).join(' / ');
}

/** A ready-made convention in one line. */
function aboutConvention(name: Convention, language: Language): string {
  const texts = locales.sources.conventions;
  const own = `${name}.about`;
  if (hasText(texts, own)) return message(texts, language, own);
  const { page, rows = '', total } = conventions[name];
  const values = { page: pageIn(page), rows };
  return typeof total === 'object' && 'path' in total
    ? message(texts, language, 'counted', { ...values, total: total.path })
    : message(texts, language, 'uncounted', values);
}

const PartsForm = lazy(() => import('./PartsForm.tsx'));

interface SourceFormProps {
  /** the source, as its text says */
  readonly root: unknown;
  /** undefined for a new one */
  readonly detail: SourceDetail | undefined;
  /** undefined as long as the text has errors */
  readonly definition: SourceDefinition | undefined;
  readonly change: ChangeText;
  readonly errorAt: (...path: string[]) => string | undefined;
  readonly findings: readonly PlacedFinding[];
  /** what the last try has seen */
  readonly seen: readonly AnswerPlace[];
  readonly secret: string;
  readonly onSecret: (secret: string) => void;
  readonly onSecretRemoved: () => Promise<void>;
}

const otherLabels = {
  user: 'user',
  name: 'headerName',
  tokenAddress: 'tokenAddress',
  clientId: 'clientId',
  scope: 'scope',
} as const;
const limitNames = ['seconds', 'megabytes', 'callsPerMinute'] as const;

/** What every source needs, as inputs. */
export function SourceForm(props: SourceFormProps) {
  const { root, detail, change, errorAt } = props;
  const { language } = useLanguage();
  const kind = kindOf(root);
  const written = valueAt(root, ['convention']);
  const convention = conventionNames.find((name) => name === written) ?? 'json-server';
  const differing = Object.keys(objectAt(root, ['parts'])).length;
  const [isOpen, setOpen] = useState<boolean>();
  const areOpen = isOpen ?? differing > 0;
  const labelOf = (key: (typeof otherKeys)[typeof kind][number]) =>
    t(key === 'name' && kind === 'query' ? 'queryName' : otherLabels[key]);
  return (
    <div className="bd-column bd-gap-4 bd-kept-form">
      <TextField
        id="source-address"
        label={t('address')}
        type="url"
        autoComplete="off"
        hint={t('addressHint')}
        value={textAt(root, ['address'])}
        error={errorAt('address')}
        onChange={(address) =>
          change((text) => withAddress(text, root, address, !detail), 'address')
        }
      />
      <div className="bd-source-pair">
        {languages.map((one) => (
          <TextField
            key={one}
            id={`source-label-${one}`}
            label={t('label', { language: languageNames[one] })}
            autoComplete="off"
            value={textAt(root, ['label', one])}
            error={errorAt('label', one)}
            onChange={(label) =>
              change((text) => withText(text, ['label', one], label, one !== defaultLanguage), one)
            }
          />
        ))}
      </div>
      {!detail && (
        <TextField
          id="source-name"
          label={t('name')}
          autoComplete="off"
          hint={t('nameHint')}
          value={textAt(root, ['name'])}
          error={errorAt('name')}
          onChange={(name) => change((text) => withText(text, ['name'], name), 'name')}
        />
      )}
      <SelectField
        id="source-kind"
        label={t('credentials')}
        value={kind}
        hint={t(`about-${kind}`)}
        error={kind === 'none' ? errorAt('credentials') : undefined}
        options={kinds.map((one) => ({ value: one, label: t(`kind-${one}`) }))}
        onChange={(next) => {
          const chosen = kinds.find((one) => one === next);
          if (chosen) change((text) => withKind(text, chosen));
        }}
      />
      {otherKeys[kind].map((key) => (
        <TextField
          key={key}
          id={`source-${key}`}
          label={labelOf(key)}
          autoComplete="off"
          value={textAt(root, ['credentials', key])}
          error={errorAt('credentials', key)}
          onChange={(value) =>
            change((text) => withText(text, ['credentials', key], value, key === 'scope'), key)
          }
        />
      ))}
      {/* another one when a secret was set, replaced or removed */}
      <SecretInput key={detail?.secrets.map(({ updatedAt }) => updatedAt).join()} {...props} />
      {detail && <UnusedSecrets detail={detail} onRemoved={props.onSecretRemoved} />}
      <SelectField
        id="source-convention"
        label={t('convention')}
        value={convention}
        hint={`${aboutConvention(convention, language)} ${t('conventionHint')}`}
        error={errorAt('convention')}
        options={conventionNames.map((name) => ({
          value: name,
          label: titleOf(name),
        }))}
        onChange={(name) => change((text) => withText(text, ['convention'], name))}
      />
      <details
        className="bd-source-parts"
        open={areOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          {t('parts')}
          <small className="bd-soft bd-source-differing">
            {differing === 0 ? t('partsSame') : t('partsDiffer', { count: differing })}
          </small>
        </summary>
        {areOpen && (
          <Later fallback={<p>{t('loading')}</p>} isAskedFor>
            <PartsForm
              root={root}
              convention={convention}
              findings={props.findings}
              seen={props.seen}
              change={change}
            />
          </Later>
        )}
      </details>
      <details className="bd-source-limits">
        <summary>{t('limits')}</summary>
        <div className="bd-source-pair">
          {limitNames.map((name) => {
            const id = `source-${name}`;
            const value = valueAt(root, ['limits', name]);
            return (
              <Field
                key={name}
                id={id}
                label={t(name)}
                note={t('usual', { value: sourceLimits[name] })}
                error={errorAt('limits', name)}
              >
                <InputNumber
                  id={id}
                  min={1}
                  precision={0}
                  aria-describedby={`${id}-note`}
                  placeholder={String(sourceLimits[name])}
                  value={typeof value === 'number' ? value : null}
                  onChange={(next) => change((text) => withLimit(text, root, name, next), name)}
                />
              </Field>
            );
          })}
        </div>
      </details>
    </div>
  );
}
