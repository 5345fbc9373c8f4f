export { permitOnce } from './request-permit.ts';
export { RequestLeft, workBudget, type WorkBudget, type WorkPermit } from './work-budget.ts';
export { workLimits } from './work-limits.ts';
