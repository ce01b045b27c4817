/** What an extension may use of the back office: the door `bookdesk/app`. Only what stands here stays as it is. */
import { localized, textsOf } from './language/index.ts';

export { defineEditor } from './decoration/kinds/added/defineEditor.tsx';
export { Field as InspectorField } from './decoration/kinds/Field.tsx';
export { localized, textsOf, useLanguage } from './language/index.ts';
export { CallFailure, callEndpoint } from './session/client.ts';
export { notify } from './session/notifications.ts';
export { useSessionPart } from './session/useSession.ts';
export { Control } from './widgets/Control.tsx';
export { FullscreenDialog } from './widgets/FullscreenDialog.tsx';

/** @deprecated `textsOf` reads texts without a hook; this goes with 0.5.0 */
export const useMessages = textsOf;
/** @deprecated `localized` reads a text without a hook; this goes with 0.5.0 */
export const useLocalized = () => localized;
