/** The server pages: templates that escape everything, filled with plain values. No script, no style but the one file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'express';
import Handlebars from 'handlebars';
import type { Site } from '../config';
import type { Notice } from '../pageMessages';
import { PAGES_FOLDER } from './assets';
import { showForeign, type Part } from './foreignText';

export interface SignInView {
  /** What the identity provider is called. */
  provider: string;
  /** Address of the button. */
  start: string;
  /** The person has signed out, or wants another account. */
  again: boolean;
  /** The person has just signed out, but not at the provider. */
  onlyHere: boolean;
  /** The person has just signed out, at the provider too. */
  there: boolean;
  consent: boolean;
  comesBack: boolean;
}
/** The form that signs out and comes back to the same page with another account. */
export interface LeaveView {
  token: string;
  returnTo: string;
}
/** What a person may do on a page that only tells something. */
export interface WaysOut {
  leave?: LeaveView;
  /** Token of a form that tells the waiting program no. */
  refuse?: string;
}
export interface ConsentView {
  name: Part[] | undefined;
  redirectHost: Part[];
  loopback: boolean;
  documentHost: Part[] | undefined;
  organization: { name: string } | undefined;
  choices: { slug: string; name: string }[] | undefined;
  email: string;
  fault: string | undefined;
  token: string;
  leave: LeaveView;
}

export interface Pages {
  notice(response: Response, status: number, notice: Notice, ways?: WaysOut): void;
  signIn(response: Response, view: SignInView): void;
  consent(response: Response, view: ConsentView): void;
  /** Sends the browser on to `location` by itself; a form's answer may not redirect there. */
  leave(response: Response, title: string, location: string): void;
}

const TEMPLATES = ['notice', 'signIn', 'consent', 'leave'] as const;
const PARTIALS = ['layout', 'foreign'] as const;

/** Host of an address on the web, scheme of one that a program on this device answers. */
const destinationOf = (location: string): string => {
  const { protocol, host } = new URL(location);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
};

export function createPages(site: Site, assets: string): Pages {
  const engine = Handlebars.create();
  const source = (name: string): string => readFileSync(join(PAGES_FOLDER, `${name}.hbs`), 'utf8').trim();
  for (const name of PARTIALS) engine.registerPartial(name, source(name));
  const templates = Object.fromEntries(
    TEMPLATES.map((name) => [name, engine.compile(source(name), { strict: false, knownHelpersOnly: true })]),
  );

  const send = (response: Response, status: number, template: (typeof TEMPLATES)[number], view: object): void =>
    void response
      .status(status)
      .type('html')
      .send(templates[template]!({ assets, host: site.host, ...view }));

  return {
    notice: (response, status, notice, ways = {}) => {
      const form = ways.leave !== undefined || ways.refuse !== undefined;
      send(response, status, 'notice', { title: notice.title, notice, ...ways, actions: notice.action !== undefined || form, form });
    },
    signIn: (response, view) => send(response, 200, 'signIn', { title: 'Sign in', ...view }),
    consent: (response, view) =>
      send(response, view.fault === undefined ? 200 : 400, 'consent', { title: 'May a program act for you?', form: true, ...view }),
    leave: (response, title, location) =>
      send(response, 200, 'leave', { title, refresh: location, destination: showForeign(destinationOf(location)) }),
  };
}
