import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { type Editing, EditingProvider } from '#app/decoration/EditorContext.tsx';
import { ComponentFields } from '#app/decoration/inspector/ComponentFields.tsx';
import { kinds } from '#app/decoration/kinds/index.ts';
import type { InspectorHandlers } from '#app/decoration/kinds/kind.ts';
import type { ComponentType } from '#contract/codes.ts';
import { type SpecialComponent, specialComponent } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';

interface Given {
  readOnly?: boolean;
  problems?: readonly Problem[];
  /** the inspector is not drawn anew by what is changed: the editor draws it after the paint */
  isDrawnLater?: boolean;
  /** what an inspector reads of the editor, beside typed texts that are no times */
  editing?: Partial<Editing>;
  /** what stands around the inspector */
  around?: (inspector: ReactNode) => ReactNode;
}

/** The inspector of a component with all of it open, without the rest of the editor; `current` is the component as it is by then. */
export function openInspector(type: ComponentType, patch: object = {}, given: Given = {}) {
  const found = kinds.find(type);
  if (!found) throw new Error(`no kind of type ${type}`);
  const kind = found;
  const begun = specialComponent.parse({ ...kind.create('u', 'en-US'), ...patch });
  const held = { component: begun, settled: 0 };
  function Holder() {
    const [component, setComponent] = useState(begun);
    const latest = useRef(component);
    const handlers: InspectorHandlers = {
      readOnly: given.readOnly ?? false,
      problems: given.problems ?? [],
      onSettle: () => {
        held.settled += 1;
      },
      onChange: (change) => {
        const next = typeof change === 'function' ? change(latest.current) : change;
        latest.current = specialComponent.parse({ ...latest.current, ...next });
        held.component = latest.current;
        if (!given.isDrawnLater) setComponent(latest.current);
      },
    };
    return (
      <ComponentFields
        component={component}
        kind={kind}
        handlers={handlers}
        more
        onMoreChange={() => {}}
      />
    );
  }
  const { around = (inspector: ReactNode) => inspector } = given;
  const editing = { unreadTimes: new Map(), ...given.editing } as Partial<Editing> as Editing;
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <EditingProvider value={editing}>{around(<Holder />)}</EditingProvider>
      </App>
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup(), current: (): SpecialComponent => held.component };
}
