import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse, toProblem } from '#server/http/errors.ts'
import { allowScripts, inlineScriptHashes } from './inline-scripts.ts'
import { listPreviousBuilds, readBuildId } from './kept-builds.ts'

const YEAR_SECONDS = 31_536_000
/** Addresses that belong to the API or to files: what is missing there is missing, never the page. */
const NOT_PAGES = /^\/(api|oauth|assets)(\/|$)|\.[a-z0-9]{2,12}$/i

const POLICY = 'content-security-policy'
/** The page itself, compressed or not. */
const PAGE = /[\\/]index\.html(?:\.br|\.gz)?$/

/** Somebody opening a page of the application, rather than a script fetching something. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '/'
  return (
    (method === 'GET' || method === 'HEAD') && !NOT_PAGES.test(path) && (headers.accept ?? '').includes('text/html')
  )
}

function cacheControl(path: string): string {
  // Names under assets carry a hash of their content; everything else must be asked for again, `sw.js` above all.
  return /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
}

/** Where each hashed file stands, of this build and of those before. They are put there by deployments, before a start. */
function findAssets(roots: readonly string[]): Map<string, string> {
  const folders = roots.map(root => join(root, 'assets')).filter(folder => existsSync(folder))
  return new Map(folders.toReversed().flatMap(folder => readdirSync(folder).map(name => [name, folder] as const)))
}

/**
 * Serves the built application, and the hashed files of the builds before it. Without a build (development, where Vite
 * serves the screens), only answers that an address is unknown.
 */
export async function serveApp(app: FastifyInstance, dist: string, dataDir: string): Promise<void> {
  const hasBuild = existsSync(join(dist, 'index.html'))
  if (hasBuild) {
    const hashes = inlineScriptHashes(readFileSync(join(dist, 'index.html'), 'utf8'))
    const roots = [dist, ...listPreviousBuilds(dataDir, readBuildId(dist))]
    await app.register(fastifyStatic, {
      root: roots,
      wildcard: true,
      index: 'index.html',
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path))
        const policy = reply.getHeader(POLICY)
        if (PAGE.test(path) && typeof policy === 'string') reply.header(POLICY, allowScripts(policy, hashes))
      },
    })
    const assets = findAssets(roots)
    // The plugin's own way reads the whole folder at each request, to know how a name is spelt: a thousand names, a hundred
    // files a first visit.
    app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
      const folder = assets.get(request.params.name)
      return folder ? reply.sendFile(request.params.name, folder) : reply.callNotFound()
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasBuild && isNavigation(request)) return reply.sendFile('index.html', dist)
    const missing = refuse('INTROUVABLE')
    return reply.header('cache-control', 'no-store').code(missing.status).send(toProblem(missing, request.id))
  })
}
