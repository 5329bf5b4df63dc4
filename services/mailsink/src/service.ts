/** Takes the mail of a machine that has no mail server, and shows it: for development and tests. It knows nothing of Gatehouse. */
import { closeServer, createApp, defineService, hostsOf, listen, portOf } from '@gatehouse/runtime';
import { createMailbox } from './mailbox';
import { listPage, mailPage, missingPage, pageHeaders } from './pages';
import { smtpServer } from './receive';
import { mailSinkSettings } from './settings';

export const mailsink = defineService({
  name: 'mailsink',
  settings: mailSinkSettings,
  async start(context) {
    const { config, log } = context;
    const mailbox = createMailbox();
    const smtp = smtpServer(mailbox, log);
    await new Promise<void>((resolve, reject) => {
      smtp.once('error', reject);
      smtp.listen(config.SMTP_PORT, hostsOf(config.MAIL_HOST)[0], resolve);
    });
    context.onStop('smtp', () => new Promise<void>((resolve) => smtp.close(() => resolve())));

    const app = createApp();
    app.get('/', (_request, response) => void response.set(pageHeaders(false)).send(listPage(mailbox.all())));
    app.get('/mails', (_request, response) => void response.set('cache-control', 'no-store').json({ mails: mailbox.all() }));
    app.get('/mails/:id', (request, response) => {
      const mail = mailbox.find(Number(request.params.id));
      if (mail === undefined) return void response.status(404).set(pageHeaders(false)).send(missingPage());
      response.set(pageHeaders(mail.html !== '')).send(mailPage(mail));
    });
    app.use((_request, response) => void response.status(404).set(pageHeaders(false)).send(missingPage()));
    const server = await listen(app, config.MAIL_HOST, config.MAIL_PORT, { log });
    context.onStop('http', () => closeServer(server));
    log.info({ port: portOf(server) }, 'mail sink listens');
  },
});
