/** What every answer of the console tells the browser, pages of errors too. */
import type { RequestHandler, Response } from 'express';
import type { Site } from './config';

const policyFor = (formTargets: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** One policy for the app and the server pages: nothing inline, nothing from elsewhere, no HTML from strings. */
export const CONTENT_SECURITY_POLICY = policyFor("'self'");

/** Lets the form of a page be answered by a redirect to `target`, an origin or a scheme: browsers hold the redirect to the policy too. */
export const allowLeaving = (response: Response, target: string): void =>
  void response.set('content-security-policy', policyFor(`'self' ${target}`));

/** Policy of the answers of REST: a browser that shows one as a page lets that page do nothing. */
export const DATA_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Everything a page could ask for; copying to the clipboard stays with the page itself. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const YEAR_SECONDS = 31_536_000;

/** Headers of every answer. No answer may be cached unless its route says so. */
export const giveHeaders = ({ secure }: Site): RequestHandler => {
  const headers = {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': PERMISSIONS,
    'cache-control': 'no-store',
    ...(secure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  };
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
};

/** JSON of this process, errors in the REST dialect. */
export const sendJson = (response: Response, status: number, body: object): void => void response.status(status).json(body);
