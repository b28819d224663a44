/** React's own hook under the name of its stand-in for older Reacts, which a dependency still imports. */
export { useSyncExternalStore } from 'react';
