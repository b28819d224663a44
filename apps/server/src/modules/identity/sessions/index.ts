/** Sessions: opening, renewing, ending and resolving them, and tickets for game frames. */
export { createSessions, type SessionReader, type Sessions } from './create-sessions.ts';
export { endSessions, type SessionsOf } from './end-sessions.ts';
export { holdSession } from './hold-session.ts';
export { type Entrant, type OpenedSession, openSession } from './open-session.ts';
export { answerOpened } from './refresh-cookie.ts';
export { sessionRoutes } from './routes.ts';
export { CHAT_PAGE, createStageTickets, type StageTickets } from './stage-tickets.ts';
export { addressesOf, sessionsOf } from './store.ts';
export { dropFramesOf } from './store-stage-tokens.ts';
