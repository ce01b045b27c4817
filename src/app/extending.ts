/** What an extension may use of the back office: the door `bookdesk/app`. Only what stands here stays as it is. */
export { defineEditor } from './decoration/kinds/added/defineEditor.tsx';
export { Field as InspectorField } from './decoration/kinds/Field.tsx';
export { useLanguage, useLocalized, useMessages } from './language/index.ts';
export { CallFailure, callEndpoint } from './session/client.ts';
export { notify } from './session/notifications.ts';
export { useSessionPart } from './session/useSession.ts';
export { Control } from './widgets/Control.tsx';
export { FullscreenDialog } from './widgets/FullscreenDialog.tsx';
