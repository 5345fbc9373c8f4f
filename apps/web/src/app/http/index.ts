export { call, callPage, fetchJson, onFailure, type CallOptions } from './call.ts';
export { failureOf, RequestFailure, wasAborted, type FailureKind } from './failure.ts';
export { renewAccess } from './renew.ts';
export { session, type SessionEnd } from './session.ts';
export { useSession } from './use-session.ts';
