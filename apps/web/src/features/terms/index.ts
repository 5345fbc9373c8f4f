export { LaterTermsDialog } from './LaterTermsDialog.tsx';
export { TermsForVisitors } from './TermsForVisitors.tsx';
