import { ResourcesProvider } from '../resources/index.ts';
import { AppTheme } from './AppTheme.tsx';
import { FeedbackPorts } from './FeedbackPorts.tsx';
import { Frame } from './Frame.tsx';
import { RefineRoot } from './RefineRoot.tsx';
import './shell.css';

/** Everything behind the sign-in: theme, refine's providers, frame. */
export function Component() {
  return (
    <AppTheme>
      <FeedbackPorts />
      <ResourcesProvider>
        <RefineRoot>
          <Frame />
        </RefineRoot>
      </ResourcesProvider>
    </AppTheme>
  );
}
