import { CheckCircleOutlined, CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import { Alert, Button, Spin } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { useEditing, useFindings } from '../EditorContext.tsx';
import type { Finding } from '../findings/findingStore.ts';
import { ToolbarPanel } from '../panels/ToolbarPanel.tsx';
import type { Checklist } from './useChecklist.ts';

const t = textsOf(locales.decorator.checklist);

/** Opens the checklist; its number says how much was found. */
export function ChecklistButton({ list, busy }: { list: Checklist; busy: boolean }) {
  const count = useFindings((findings) => findings.length);
  return (
    <ToolbarPanel
      label={t('checklist')}
      icon={<CheckCircleOutlined />}
      word={t('check')}
      count={count}
      open={list.open}
      onOpenChange={list.show}
    >
      <Findings list={list} busy={busy} />
    </ToolbarPanel>
  );
}

function Findings({ list, busy }: { list: Checklist; busy: boolean }) {
  const findings = useFindings((found) => found);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  // the person may decide to publish although something could not be checked, as with a warning
  const mayPublish = errors.length === 0 && (warnings.length > 0 || !list.isWhole);
  return (
    <div className="decoration-checklist">
      <div role="status" className="decoration-hint">
        {list.checking ? (
          <>
            <Spin size="small" /> {t('checking')}
          </>
        ) : findings.length === 0 && list.isWhole ? (
          t('fine')
        ) : null}
      </div>
      {!list.checking && !list.isWhole && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={t('partlyTitle')}
          description={t('partly')}
        />
      )}
      <Group title={t('errors')} findings={errors} onLeave={() => list.show(false)} />
      <Group title={t('warnings')} findings={warnings} onLeave={() => list.show(false)} />
      <div className="bd-flex bd-gap-8 bd-end decoration-checklist-actions">
        <Button
          type={mayPublish && !list.isWhole ? 'primary' : 'default'}
          disabled={list.checking}
          onClick={() => void list.check()}
        >
          {t('again')}
        </Button>
        {mayPublish && (
          <Button
            type={list.isWhole ? 'primary' : 'default'}
            disabled={list.checking || busy}
            onClick={list.publishAnyway}
          >
            {t('anyway')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface GroupProps {
  title: string;
  findings: readonly Finding[];
  /** closes the list, which lies over the inspector */
  onLeave: () => void;
}

function Group({ title, findings, onLeave }: GroupProps) {
  const { reveal } = useEditing();
  if (findings.length === 0) return null;
  return (
    <section>
      <h3>
        {title} <small>{findings.length}</small>
      </h3>
      <ul>
        {findings.map(({ field, code, message, severity }) => (
          <li key={`${field} ${code} ${message}`}>
            <button
              type="button"
              className="decoration-checklist-finding"
              onClick={() => {
                onLeave();
                reveal(field);
              }}
            >
              {severity === 'error' ? (
                <CloseCircleFilled className="bd-error" />
              ) : (
                <WarningFilled className="bd-warning" />
              )}
              <span>{message}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
