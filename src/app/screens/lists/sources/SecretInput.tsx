import { CheckCircleFilled } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { PasswordField } from '#app/widgets/fields/PasswordField.tsx';
import { SelectField } from '#app/widgets/fields/SelectField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import type { SourceDetail } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { destinationOf } from '#schema/source/secrets.ts';
import { removeSecret } from './calls.ts';
import { kindOf, secretKeys, secretPlaceOf, withSecretIn, withText } from './sourceText.ts';

const t = textsOf(locales.sources.sources);

/** Changes the text of the source; changes of one group in quick succession are one step of its history. */
export type ChangeText = (edit: (text: string) => string, group?: string) => void;

interface SecretInputProps {
  readonly root: unknown;
  readonly detail: SourceDetail | undefined;
  readonly definition: SourceDefinition | undefined;
  readonly change: ChangeText;
  readonly errorAt: (...path: string[]) => string | undefined;
  readonly secret: string;
  readonly onSecret: (secret: string) => void;
  readonly onSecretRemoved: () => Promise<void>;
}

/** Where the secret of a source is. One that the platform keeps is typed once, and never shown again. */
export function SecretInput(props: SecretInputProps) {
  const { root, detail, definition, change, errorAt, secret, onSecret, onSecretRemoved } = props;
  const [isReplacing, setReplacing] = useState(false);
  const place = secretPlaceOf(root);
  const key = secretKeys[kindOf(root)]?.key;
  if (!place || !key) return null;
  const kept = detail?.secrets.find((one) => one.name === place.name && one.updatedAt !== null);
  const isElsewhere =
    kept !== undefined && definition !== undefined && destinationOf(definition) !== kept.origin;
  const isShown = kept === undefined || isElsewhere || isReplacing;
  return (
    <fieldset className="bd-shrink bd-source-secret">
      <legend className="bd-unseen">{t('secret')}</legend>
      <SelectField
        id="source-secret-in"
        label={t('secretIn')}
        value={place.in}
        options={(['platform', 'environment'] as const).map((one) => ({
          value: one,
          label: t(one),
        }))}
        onChange={(next) =>
          change((text) =>
            withSecretIn(text, root, next === 'environment' ? 'environment' : 'platform'),
          )
        }
      />
      {place.in === 'environment' && (
        <TextField
          id="source-variable"
          label={t('variable')}
          autoComplete="off"
          hint={t('variableHint')}
          value={place.name}
          error={errorAt('credentials', key)}
          onChange={(name) =>
            change((text) => withText(text, ['credentials', key, 'env'], name), 'env')
          }
        />
      )}
      {place.in === 'platform' && kept?.updatedAt && (
        <p className="bd-row bd-wrap bd-gap-8 bd-source-kept">
          <span>
            <CheckCircleFilled aria-hidden />{' '}
            {t('secretSet', { at: formatInstant(kept.updatedAt), author: kept.author })}
          </span>
          {!isElsewhere && (
            <Button
              size="small"
              onClick={() => {
                onSecret('');
                setReplacing(!isReplacing);
              }}
            >
              {t(isReplacing ? 'keep' : 'replace')}
            </Button>
          )}
          <RemoveSecret source={detail?.name ?? ''} name={place.name} onRemoved={onSecretRemoved} />
        </p>
      )}
      {place.in === 'platform' && isShown && (
        <PasswordField
          id="source-secret"
          label={t('secret')}
          autoComplete="new-password"
          hint={isElsewhere ? t('secretElsewhere', { origin: kept.origin }) : t('secretHint')}
          value={secret}
          onChange={onSecret}
        />
      )}
    </fieldset>
  );
}

interface RemoveSecretProps {
  readonly source: string;
  readonly name: string;
  readonly onRemoved: () => Promise<void>;
}

/** Removes a kept secret, after a question. */
function RemoveSecret({ source, name, onRemoved }: RemoveSecretProps) {
  const { modal } = App.useApp();
  const ask = () =>
    modal.confirm({
      title: t('removeSecretQuestion', { name }),
      content: t('removeSecretText'),
      okText: t('removeSecret'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await removeSecret(source, name);
        } catch (error) {
          notify({ kind: 'error', message: sentenceOf(error) });
        }
        await onRemoved();
      },
    });
  return (
    <Button size="small" danger aria-label={`${t('removeSecret')} ${name}`} onClick={ask}>
      {t('removeSecret')}
    </Button>
  );
}

interface UnusedSecretsProps {
  readonly detail: SourceDetail;
  readonly onRemoved: () => Promise<void>;
}

/** Secrets that are kept for a source which no longer names them. */
export function UnusedSecrets({ detail, onRemoved }: UnusedSecretsProps) {
  return detail.secrets.flatMap(({ name, isUsed, updatedAt, author }) =>
    isUsed || updatedAt === null
      ? []
      : [
          <p key={name} className="bd-row bd-wrap bd-gap-8 bd-source-kept">
            <span>{t('unusedSecret', { name, at: formatInstant(updatedAt), author })}</span>
            <RemoveSecret source={detail.name} name={name} onRemoved={onRemoved} />
          </p>,
        ],
  );
}
