/** The approval card: one document that shows how a waiting call goes. It approves nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tool whose answers the card shows. */
export const CARD_TOOL = 'service_approval_card';
/** One address for all requests: hosts load the card once and hand it the data. */
export const CARD_URI = 'ui://service/approval-card.html';

/** Beside the sources also when this runs compiled: the compiler does not copy them. */
const FOLDER = join(__dirname, '..', '..', '..', 'src', 'mcp', 'apps', 'card');
const part = (name: string): string => readFileSync(join(FOLDER, name), 'utf8').trim();

/** Whole in itself: hosts let it fetch nothing. */
export const cardDocument = part('card.html')
  .replace('/* card.css */', () => part('card.css'))
  .replace('/* card.js */', () => part('card.js'));
