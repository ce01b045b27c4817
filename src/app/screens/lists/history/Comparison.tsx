import { Alert, App, Button, Select, Skeleton } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useMessages } from '../../../language/index.ts';
import { notify } from '../../../session/notifications.ts';
import { sentenceOf } from '../../../session/problems.ts';
import { useRemote } from '../../../widgets/remote/useRemote.ts';
import { Changes } from '../comparison/Changes.tsx';
import { changesBetween } from '../comparison/changesBetween.ts';
import { TextDifference } from '../comparison/TextDifference.tsx';
import { loadText, rollBack, type SchemaHistory, type Version } from './calls.ts';
import { historyMessages } from './messages.ts';

/** what stands for the file among the versions, which count from 1 */
const fileVersion = 0;

interface ComparisonProps {
  readonly name: string;
  readonly version: Version;
  readonly history: SchemaHistory;
  readonly onRestored: () => Promise<void>;
}

/** One version beside another, or beside the file: what it changes for people, and the texts. */
export function Comparison({ name, version, history, onRestored }: ComparisonProps) {
  const t = useMessages(historyMessages);
  const { versions, fileText } = history;
  const others = versions.filter(({ revision }) => revision !== version.revision);
  const before = others.find(({ revision }) => revision < version.revision) ?? others[0];
  const [chosen, setChosen] = useState<number | undefined>(
    before?.revision ?? (fileText === null ? undefined : fileVersion),
  );
  const options = [
    ...others.map(({ revision }) => ({ value: revision, label: t('revision', { revision }) })),
    ...(fileText === null ? [] : [{ value: fileVersion, label: t('file', { name }) }]),
  ];
  const labelOf = (revision: number | undefined) =>
    options.find(({ value }) => value === revision)?.label ?? '';
  const load = useCallback(async () => {
    const textOf = async (revision: number | undefined) =>
      revision === undefined
        ? ''
        : revision === fileVersion
          ? (fileText ?? '')
          : loadText(name, revision);
    const [left, right] = await Promise.all([textOf(chosen), textOf(version.revision)]);
    return { before: left, after: right };
  }, [name, chosen, version.revision, fileText]);
  const { remote, reload } = useRemote(load);
  return (
    <div className="bd-history-comparison">
      <div className="bd-history-tools">
        {options.length > 0 && (
          <label>
            {t('compareWith')} {t('revision', { revision: version.revision })} {t('against')}{' '}
            <Select
              aria-label={t('compareWith')}
              options={options}
              value={chosen ?? null}
              onChange={setChosen}
              popupMatchSelectWidth={false}
            />
          </label>
        )}
        {version !== versions[0] && (
          <RollBack
            name={name}
            to={version.revision}
            revision={history.revision}
            onRestored={onRestored}
          />
        )}
      </div>
      {remote.status === 'loading' && <Skeleton active />}
      {remote.status === 'failed' && (
        <Alert
          type="error"
          showIcon
          message={remote.reason || t('failed')}
          action={<Button onClick={() => void reload()}>{t('retry')}</Button>}
        />
      )}
      {remote.status === 'ready' && (
        <Texts
          {...remote.value}
          labels={[labelOf(chosen), t('revision', { revision: version.revision })]}
        />
      )}
    </div>
  );
}

interface TextsProps {
  readonly before: string;
  readonly after: string;
  readonly labels: readonly [string, string];
}

function Texts({ before, after, labels }: TextsProps) {
  const t = useMessages(historyMessages);
  const changes = useMemo(() => changesBetween(before, after), [before, after]);
  return (
    <>
      {before !== '' && (
        <section>
          <h2>{t('changes')}</h2>
          {changes === undefined ? (
            <p>{t('unreadable')}</p>
          ) : changes.length === 0 ? (
            <p>{t('noChanges')}</p>
          ) : (
            <Changes changes={changes} />
          )}
        </section>
      )}
      <section>
        <h2>{t('text')}</h2>
        <TextDifference before={before} after={after} labels={labels} same={t('same')} />
      </section>
    </>
  );
}

interface RollBackProps {
  readonly name: string;
  readonly to: number;
  /** the stored revision that it is based on */
  readonly revision: number;
  readonly onRestored: () => Promise<void>;
}

function RollBack({ name, to, revision, onRestored }: RollBackProps) {
  const t = useMessages(historyMessages);
  const { modal, message } = App.useApp();
  const ask = () =>
    modal.confirm({
      title: t('rollBackQuestion', { revision: to }),
      content: t('rollBackDetail'),
      okText: t('rollBack'),
      cancelText: t('cancel'),
      onOk: async () => {
        try {
          await rollBack(name, to, revision);
          message.success(t('rolledBack', { revision: to }));
        } catch (error) {
          notify({ kind: 'error', message: sentenceOf(error) });
        }
        await onRestored();
      },
    });
  return <Button onClick={ask}>{t('rollBack')}</Button>;
}
