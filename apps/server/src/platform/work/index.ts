export { turnOnce } from './request-turn.ts';
export { RequestLeft, workBudget, type WorkBudget, type WorkTurn } from './work-budget.ts';
export { workLimits } from './work-limits.ts';
