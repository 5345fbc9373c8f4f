export { openSandbox, type Sandbox } from './sandbox.ts';
export { serveSandbox } from './serve-sandbox.ts';
