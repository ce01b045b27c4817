import { Alert, Button } from 'antd';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { textsOf } from '#app/language/index.ts';
import { useSession } from '#app/session/useSession.ts';
import { locales } from '#locales/index.ts';
import { FilesOfWork, type LostFile } from './lostFiles.ts';
import { useTellUnarrived } from './unarrived.ts';
import './upload.css';

const t = textsOf(locales.forms.uploadProgress);

/** a piece of work that is kept in this browser, and the part of it that contains the widgets */
const WorkContext = createContext<{ files: FilesOfWork; part: string } | undefined>(undefined);
const nothing: readonly LostFile[] = [];
const none = () => nothing;
const never = () => () => {};

interface UploadsOfWorkProps {
  /** identifies this work among the account's; if the same work gets another name, its files are renamed with it */
  work: string;
  children: ReactNode;
}

/**
 * Goes around a form whose values survive a reload: files that were uploading at a reload are then named where they were
 * chosen.
 */
export function UploadsOfWork({ work, children }: UploadsOfWorkProps) {
  const account = useSession().userInfo?.id ?? '';
  const [files] = useState(() => new FilesOfWork(account, work));
  useEffect(() => files.rename(work), [files, work]);
  useEffect(() => {
    const closes = (): void => files.closes();
    const comesBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) files.comesBack();
    };
    window.addEventListener('pagehide', closes);
    window.addEventListener('pageshow', comesBack);
    return () => {
      window.removeEventListener('pagehide', closes);
      window.removeEventListener('pageshow', comesBack);
    };
  }, [files]);
  const lost = useSyncExternalStore(files.watch, files.lost);
  const unarrived = useMemo(
    () => lost.map(({ id, name }) => ({ id, name, remove: () => files.remove(id) })),
    [files, lost],
  );
  useTellUnarrived(files, unarrived);
  const value = useMemo(() => ({ files, part: '' }), [files]);
  return <WorkContext.Provider value={value}>{children}</WorkContext.Provider>;
}

/** One of several parts whose widgets have the same names. */
export function PartOfWork({ part, children }: { part: string; children: ReactNode }) {
  const work = useContext(WorkContext);
  const value = useMemo(
    () => work && { files: work.files, part: `${work.part}/${part}` },
    [work, part],
  );
  return <WorkContext.Provider value={value}>{children}</WorkContext.Provider>;
}

function usePlace(widget: string) {
  const { files, part = '' } = useContext(WorkContext) ?? {};
  return { files, place: `${part}/${widget}` };
}

/** Reports the uploads of a widget, so that files that a reload interrupts can be named afterwards. */
export function useFilesOfWork(widget: string) {
  const { files, place } = usePlace(widget);
  return useMemo(
    () => ({
      setsOut: (id: number, name: string) => files?.setsOut(place, id, name),
      ends: (id: number) => files?.ends(place, id),
    }),
    [files, place],
  );
}

/** Names the files of a widget whose upload was interrupted by closing the page, each with a button that removes it. */
export function LostFiles({ widget }: { widget: string }) {
  const { files, place } = usePlace(widget);
  const lost = useSyncExternalStore(files?.watch ?? never, files?.lost ?? none);
  return lost
    .filter((file) => file.place === place)
    .map(({ id, name }) => (
      <Alert
        key={id}
        type="warning"
        showIcon
        className="lost-file"
        message={t('lost', { file: name })}
        action={
          <Button
            size="small"
            aria-label={t('dismiss', { file: name })}
            onClick={() => files?.remove(id)}
          >
            {t('remove')}
          </Button>
        }
      />
    ));
}
