import { Button, Spin } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { locales } from '#locales/index.ts';
import { textsOf } from '../language/index.ts';

const t = textsOf(locales.listEditor.findingHelp);

const FindingHelpText = lazy(() => import('./FindingHelpText.tsx'));

/**
 * The code of a finding; pressed, it opens in place what the finding means, with a wrong and a right example. The texts
 * are loaded then.
 */
export function FindingHelp({ code }: { code: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="bd-finding-help">
      <Button
        type="link"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t(open ? 'hide' : 'show', { code })}
        onClick={() => setOpen(!open)}
      >
        <code>{code}</code>
      </Button>
      <div id={id} hidden={!open}>
        {open && (
          <Suspense fallback={<Spin size="small" />}>
            <FindingHelpText code={code} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
