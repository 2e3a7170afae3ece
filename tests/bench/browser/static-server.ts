import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
}

function compress(file: string): Buffer {
  return brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/** Serves the floor as the product's own server does: compressed ahead, hashed names cached for ever. */
export async function serveFolder(folder: string, port: number): Promise<Server> {
  const files = new Map<string, Buffer>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.extname(name) && existsSync(path.join(folder, name)))
      files.set(`/${name}`, compress(path.join(folder, name)))
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname
    const name = files.has(asked) ? asked : '/index.html'
    response.writeHead(200, {
      'content-type': types[path.extname(name)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(files.get(name))
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return server
}
