import { knowOffsets } from '#contract/zonedTime.ts';
import { configuration, platformZone } from '../configuration.ts';
import { handInPicker, handInRecordLink } from '../decoration/kinds/recordPicker.ts';
import { ResourcesProvider } from '../resources/index.ts';
import { LeaveGate } from '../widgets/leaving/LeaveGate.tsx';
import { FeedbackPorts } from './FeedbackPorts.tsx';
import { Frame } from './Frame.tsx';
import { RefineRoot } from './RefineRoot.tsx';
import { takeFirstMenu } from './useMenuRoutes.ts';
import './shell.css';

knowOffsets(platformZone(), configuration().zoneOffsets);
takeFirstMenu();
handInPicker(() => import('../resources/pickers/RecordPicker.tsx'));
handInRecordLink(() => import('../resources/pickers/RecordLink.tsx'));

/** Everything behind the sign-in: refine's providers, the frame, notices. It is drawn without antd. */
export function Component() {
  return (
    <>
      <FeedbackPorts />
      <LeaveGate />
      <ResourcesProvider>
        <RefineRoot>
          <Frame />
        </RefineRoot>
      </ResourcesProvider>
    </>
  );
}
