export { letterStates, type LetterState } from './letter-state.ts';
export { mailer } from './mailer.ts';
export { sendMail, sendMailHandler, type Mail } from './send-mail.job.ts';
