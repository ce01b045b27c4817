import { Button } from 'antd';
import type { ComponentProps } from 'react';
import { textsOf } from '#app/language/index.ts';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.listEditor.kept);

interface KeptFootProps {
  readonly draft: ComponentProps<typeof DraftStatus>['state'];
  readonly busy: boolean;
  readonly isDirty: boolean;
  /** the keys that save as well */
  readonly keys?: string;
}

/** The foot of a form: where what is typed is kept, and the button that saves it. */
export function KeptFoot({ draft, busy, isDirty, keys }: KeptFootProps) {
  return (
    <div className="bd-row bd-wrap bd-gap-12 bd-end bd-kept-text-foot">
      <DraftStatus state={draft} savedBy="hand" />
      <Button type="primary" htmlType="submit" loading={busy} disabled={!isDirty} title={keys}>
        {t('save')}
      </Button>
    </div>
  );
}
