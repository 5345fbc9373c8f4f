export { call, callPage, checkAnswer, fetchJson, onFailure, type CallOptions } from './call.ts';
export { dropEarly, takeEarly } from './early-requests.ts';
export { readEventStream } from './event-stream.ts';
export { failureOf, RequestFailure, wasAborted } from './failure.ts';
export { renewAccess } from './renew.ts';
export { session } from './session.ts';
export { useOnline } from './use-online.ts';
export { useSession } from './use-session.ts';
export { withSignIn } from './with-sign-in.ts';
