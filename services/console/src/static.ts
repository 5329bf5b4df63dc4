/** Files of the app and of the server pages, and the app itself for every path that is a page. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { notBuilt, notFound } from './pageMessages';
import type { PageAssets } from './pages/assets';
import type { Pages } from './pages/render';
import type { Sessions } from './session/sessions';
import { isAppPage, safeReturnTo, signInAddress } from './signin/returnTo';

/** The folder into which Vite builds the app; the path is the same from the sources and from the compiled files. */
export const WEB_FOLDER = join(__dirname, '..', 'web', 'dist');
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Style, mark and letters of the server pages; another digest in the address is another deployment's. */
export const servePlain =
  ({ folder, files }: PageAssets): RequestHandler =>
  (request, response, next) => {
    const asset = request.path.startsWith(`${folder}/`) ? files.get(request.path.slice(folder.length + 1)) : undefined;
    if (asset === undefined) return next();
    response.set({ 'cache-control': FOR_GOOD, 'content-type': asset.type }).send(asset.bytes);
  };

/** When a file of the app was added or taken away last; 0 while it is not built. */
const builtAt = (folder: string): number => statSync(join(folder, 'assets'), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const filesOf = (folder: string): RequestHandler =>
  expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    serveStatic: {
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', path.startsWith(join(folder, 'assets')) ? FOR_GOOD : 'no-cache');
      },
    },
  });

/**
 * What the build made, compressed where the browser takes that: files with a digest in their name are kept for good, others are asked for again. Which
 * files are there in compressed form is looked up once for each build.
 */
export function serveWeb(folder: string): RequestHandler {
  let built = builtAt(folder);
  let serve = filesOf(folder);
  return (request, response, next) => {
    const now = builtAt(folder);
    if (now !== built) [built, serve] = [now, filesOf(folder)];
    return serve(request, response, next);
  };
}

/** Source maps, compressed forms and the page itself are not files of their own. */
export const hideFiles: RequestHandler = (request, _response, next) =>
  /\.(?:map|html|br|gz)$/i.test(request.path) ? next('router') : next();

interface AppDeps {
  pages: Pages;
  sessions: Sessions;
  folder: string;
}

/** A page path: the app for who is signed in, sign-in for everybody else. */
export const serveApp =
  ({ pages, sessions, folder }: AppDeps): RequestHandler =>
  async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !isAppPage(request.path)) return next();
    if ((await sessions.find(request)) === undefined) return response.redirect(303, signInAddress(safeReturnTo(request.originalUrl)));
    const index = join(folder, 'index.html');
    if (!existsSync(index)) return pages.notice(response, 503, notBuilt);
    response.sendFile(index, { cacheControl: false, etag: false, lastModified: false });
  };

export const answerNothing =
  (pages: Pages): RequestHandler =>
  (_request, response) =>
    pages.notice(response, 404, notFound);
