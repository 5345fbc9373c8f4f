export { turnOnce } from './request-turn.ts';
export { RequestLeft, workBudget, workLimits, type WorkBudget, type WorkTurn } from './work-budget.ts';
