export { sendMail, sendMailHandler, type Mail } from './send-mail.job.ts';
