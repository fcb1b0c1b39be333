export { createMailer, type MailerOptions } from './create-mailer'
export { MailAddressError, type Mailer, type MailMessage } from './mailer'
