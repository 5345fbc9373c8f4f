export { TermsDialog } from './TermsDialog.tsx';
export { TermsForVisitors } from './TermsForVisitors.tsx';
