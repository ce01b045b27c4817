import { Alert, Button, Result, Skeleton, Tooltip } from 'antd';
import dayjs from 'dayjs';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { accessReasonText } from '#app/providers/accessPolicy.ts';
import { PublishPermission, useMark } from '#app/providers/marks.tsx';
import { RestoredNotice } from '#app/widgets/form/RestoredNotice.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { publishMessages } from './messages.ts';
import type { Writing } from './useWriting.ts';
import type { WritingKind } from './writing.ts';
import './publish.css';

interface WritingFrameProps<V extends object> {
  kind: WritingKind<V>;
  writing: Writing<V>;
  title: string;
  /** pictures on their way: a save waits for them */
  pending: number;
  /** the values of one version as lines of text, for comparing */
  describe: (values: V) => string[];
  children: ReactNode;
  aside?: ReactNode;
}

/** Around the fields of what somebody writes: notices, the two buttons, and the questions that a writer is asked. */
export function WritingFrame<V extends object>(props: WritingFrameProps<V>) {
  const { kind, writing, title, children, aside } = props;
  const t = useMessages(publishMessages);
  const isAllowed = useRefusal() === undefined;
  const reason = props.pending > 0 ? t('picturesOnTheirWay') : undefined;
  if (writing.status === 'missing')
    return (
      <Result
        status="404"
        title={t('missing')}
        extra={
          <Button type="primary" href={`/publish/${kind.name}`}>
            {t('writeNew')}
          </Button>
        }
      />
    );
  const publishByKeys = (event: KeyboardEvent): void => {
    // the enter that ends an input method's word publishes nothing
    const wanted = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    // a picker's keys come here too, though it stands elsewhere on the page
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!wanted || !isOwn || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isAllowed && reason === undefined) void writing.save(false);
  };
  return (
    <div className={aside ? 'bd-writing' : 'bd-writing bd-writing-single'}>
      <section className="bd-writing-card" aria-busy={writing.status === 'loading'}>
        <header className="bd-writing-head">
          <h1>{title}</h1>
          <span className="bd-writing-kept" aria-live="polite">
            {writing.keptAt
              ? t('keptLocally', { time: dayjs(writing.keptAt).format('HH:mm') })
              : ''}
          </span>
        </header>
        {writing.status === 'loading' ? (
          <div className="bd-writing-fields">
            <Skeleton active title={false} paragraph={{ rows: 8 }} aria-label={t('loading')} />
          </div>
        ) : (
          <>
            <Notices writing={writing} />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to what its inputs do not take */}
            <div className="bd-writing-fields" onKeyDown={publishByKeys}>
              {children}
            </div>
            <PublishPermission>
              <Buttons writing={writing} reason={reason} />
            </PublishPermission>
          </>
        )}
      </section>
      {aside}
      <LeaveQuestion active={writing.isDirty} leaving={writing.leaving} />
      <ConflictDialog writing={writing} describe={props.describe} />
    </div>
  );
}

/** Why the person may not publish, or nothing. */
function useRefusal(): string | undefined {
  const { language } = useLanguage();
  const { reason } = useMark('publish-permission');
  return reason && accessReasonText(reason, language);
}

function Notices<V extends object>({ writing }: Pick<WritingFrameProps<V>, 'writing'>) {
  const refusal = useRefusal();
  return (
    <div className="bd-writing-notices">
      {refusal ? <Alert type="warning" showIcon message={refusal} /> : null}
      <RestoredNotice restoredAt={writing.restoredAt} startAfresh={writing.startAfresh} />
    </div>
  );
}

function Buttons<V extends object>({
  writing,
  reason,
}: Pick<WritingFrameProps<V>, 'writing'> & { reason: string | undefined }) {
  const t = useMessages(publishMessages);
  const { base, saving } = writing;
  const isPublished = base.id !== undefined && !base.isDraft;
  return (
    <footer className="bd-writing-foot">
      <span className="bd-writing-hint">{reason ?? t('shortcut')}</span>
      {isPublished ? null : (
        <Tooltip title={reason}>
          <span>
            <Button
              size="large"
              disabled={reason !== undefined || saving === 'publish'}
              loading={saving === 'draft'}
              onClick={() => void writing.save(true)}
            >
              {t('saveDraft')}
            </Button>
          </span>
        </Tooltip>
      )}
      <Tooltip title={reason}>
        <span>
          <Button
            size="large"
            type="primary"
            disabled={reason !== undefined || saving === 'draft'}
            loading={saving === 'publish'}
            onClick={() => void writing.save(false)}
          >
            {t(isPublished ? 'saveChanges' : 'publish')}
          </Button>
        </span>
      </Tooltip>
    </footer>
  );
}
