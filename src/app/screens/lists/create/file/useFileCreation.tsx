import { Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import type { ListProposal } from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import type { Reading, Values } from '../question.ts';
import type { Inferring } from '../useInference.ts';
import type { KeptList } from '../useKeptList.ts';
import { FileReview } from './FileReview.tsx';
import { asProposed, canMake, chosenColumns, type FileChoices } from './fileChoices.ts';
import { readingText, type Texts } from './texts.ts';
import { type FileState, type StoreList, useMaking, useProposal } from './useFileList.ts';

const largestFile = 200 * 1024 * 1024;

interface FileCreationOptions {
  readonly form: FormInstance<Values>;
  /** what was entered before the session ended */
  readonly restored: KeptList | undefined;
  readonly keep: (list: KeptList) => void;
  /** called before another screen is shown */
  readonly onMade: () => void;
  readonly store: StoreList;
}

interface FileCreation {
  /** how far the file is read, as of other sources */
  readonly asking: Inferring;
  /** the name of the chosen file */
  readonly chosen: string | undefined;
  readonly take: (file: File) => void;
  /** Reads the chosen file. */
  readonly ask: () => void;
  readonly reset: () => void;
  /** what is found in the file, and what can be done with it; undefined until it is read */
  readonly review: { readonly content: ReactNode; readonly buttons: ReactNode[] } | undefined;
}

/** the rows that come in, unless their cells do not fit the chosen types */
const rowsOf = ({ rows, broken }: ListProposal): number =>
  broken.reduce((left, one) => (one.code === 'garbled' ? left : left - one.rows), rows);

const askingOf = (file: FileState, t: Texts): Inferring => {
  if (file.state === 'failed') return { state: 'failed', kind: 'no-table', reason: file.reason };
  if (file.state === 'uploading') return { state: 'asking', told: t('uploading') };
  return file.state === 'reading'
    ? { state: 'asking', told: readingText(t, file.percent) }
    : { state: 'idle' };
};

/** Makes a list of a file: takes the file, shows what is found in it, and makes the list with its rows. */
export function useFileCreation(options: FileCreationOptions): FileCreation {
  const { form, restored, keep, onMade, store } = options;
  const t = useMessages(locales.listEditor.file);
  const { language } = useLanguage();
  const { file, handOver, read, reset } = useProposal();
  const [chosen, setChosen] = useState<File>();
  const [changed, setChanged] = useState<FileChoices | undefined>(restored?.fileChoices);
  const { making, keepDraft, makeWithRows } = useMaking(onMade, store);
  const name = Form.useWatch('name', form) ?? '';
  const known = Form.useWatch('file', { form, preserve: true });

  const proposal = file.state === 'found' ? file.proposal : undefined;
  const choices = proposal && (changed ?? asProposed(proposal));
  const change = useCallback(
    (next: (choices: FileChoices) => FileChoices) =>
      setChanged((now) => {
        const before = now ?? (proposal && asProposed(proposal));
        return before && next(before);
      }),
    [proposal],
  );
  /** Keeps on this device which file of the platform it is, so that it is found after a reload. */
  const remember = (handed: NonNullable<Values['file']>) => {
    form.setFieldValue('file', handed);
    keep({ values: form.getFieldsValue(true) });
  };
  // the platform still has the file of an interrupted list
  const former = useRef(restored?.values);
  useEffect(() => {
    const { source, file: handed } = former.current ?? {};
    if (source === 'file' && handed) void read(handed.id, handed.reading);
  }, [read]);
  useEffect(() => {
    if (proposal && changed) keep({ values: form.getFieldsValue(true), fileChoices: changed });
  }, [proposal, changed, form, keep]);

  const take = (taken: File) => {
    if (taken.size > largestFile) {
      notify({ kind: 'error', message: t('tooLarge', { file: taken.name }) });
      return;
    }
    setChosen(taken);
    form.setFieldValue('file', undefined);
  };
  const ask = async () => {
    setChanged(undefined);
    const id = known ? known.id : chosen && (await handOver(chosen));
    if (!known && !chosen) notify({ kind: 'error', message: t('noFile') });
    if (id === undefined) return;
    const handed = known ?? { id, name: chosen?.name ?? '', reading: {} };
    remember(handed);
    // the platform keeps no file that cannot become a list
    if (!(await read(id, handed.reading))) form.setFieldValue('file', undefined);
  };
  // other columns: what was corrected belongs to the former ones
  const readAs = async (reading: Reading) => {
    setChanged((now) => now && { ...now, columns: {} });
    if (proposal && (await read(proposal.id, reading)))
      remember({ id: proposal.id, name: proposal.fileName, reading });
  };

  const rest = {
    asking: askingOf(file, t),
    chosen: chosen?.name ?? known?.name,
    take,
    ask: () => void ask(),
    reset,
  };
  if (!proposal || !choices || file.state !== 'found') return { ...rest, review: undefined };

  const columns = chosenColumns(proposal, choices);
  const wanted = { name, proposal, columns, choices };
  const isMaking = making !== undefined;
  const isReady = canMake(columns, choices) && !file.isBusy;
  const rows = rowsOf(proposal);
  return {
    ...rest,
    review: {
      content: (
        <FileReview
          {...wanted}
          isBusy={file.isBusy || isMaking}
          readingText={file.isBusy ? readingText(t, file.percent) : undefined}
          making={making}
          onChange={change}
          onRead={(reading) => void readAs(reading)}
        />
      ),
      buttons: [
        <Button key="draft" disabled={!isReady || isMaking} onClick={() => void keepDraft(wanted)}>
          {t('draft')}
        </Button>,
        <Button
          key="make"
          type="primary"
          loading={isMaking}
          disabled={!isReady}
          onClick={() => void makeWithRows(wanted)}
        >
          {rows === 0 ? t('makeEmpty') : t('make', { rows: formatNumber(rows, 0, language) })}
        </Button>,
      ],
    },
  };
}
